"""XML without document types: nothing is fetched, and no entity can blow up."""

from typing import NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from gamechecks.core.errors import InputError


def read_xml(text: str) -> Element:
    """The root element of a document."""
    builder = TreeBuilder()
    parser = ParserCreate("utf-8")
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(text.encode(), True)
        return builder.close()
    except ExpatError as error:
        raise InputError(f"it is not XML: {error}") from None


def _refuse(*declaration: object) -> NoReturn:
    raise InputError("it has a document type (<!DOCTYPE …>), which is not read: remove it")
