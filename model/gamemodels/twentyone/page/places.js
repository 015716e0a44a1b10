// Where the parts are, and the ways of the arrows between them: side by side, or one below the other.

const WIDE = {
  size: { width: 940, height: 560 },
  parts: {
    controller: { x: 90, y: 20, w: 290, h: 140 },
    deck: { x: 590, y: 20, w: 320, h: 170 },
    "challenger.threshold": { x: 44, y: 365, w: 152, h: 120 },
    "challenger.hand": { x: 250, y: 345, w: 190, h: 190 },
    "dealer.threshold": { x: 504, y: 365, w: 152, h: 120 },
    "dealer.hand": { x: 710, y: 345, w: 190, h: 190 },
  },
  ports: { start: [14, 32], outcome: [14, 102] },
  frames: { challenger: { x: 30, y: 300, w: 425, h: 250 }, dealer: { x: 490, y: 300, w: 425, h: 250 } },
  wires: {
    " controller": [[8, 50], [90, 50]],
    "controller ": [[90, 120], [8, 120]],
    "controller deck": [[380, 60], [590, 60]],
    "deck controller": [[590, 120], [380, 120]],
    "deck challenger.hand": [[640, 190], [640, 240], [375, 240], [375, 345]],
    "deck dealer.hand": [[835, 190], [835, 345]],
    "challenger.hand challenger.threshold": [[250, 425], [196, 425]],
    "dealer.hand dealer.threshold": [[710, 425], [656, 425]],
    "challenger.threshold controller": [[118, 365], [118, 160]],
    "dealer.threshold controller": [[578, 365], [578, 272], [215, 272], [215, 160]],
    "controller challenger.hand": [[300, 160], [300, 345]],
    "controller dealer.hand": [[345, 160], [345, 208], [765, 208], [765, 345]],
  },
};

const UPRIGHT = {
  size: { width: 480, height: 930 },
  parts: {
    controller: { x: 70, y: 40, w: 350, h: 130 },
    deck: { x: 70, y: 235, w: 350, h: 165 },
    "challenger.threshold": { x: 56, y: 493, w: 152, h: 120 },
    "challenger.hand": { x: 255, y: 475, w: 165, h: 175 },
    "dealer.threshold": { x: 56, y: 743, w: 152, h: 120 },
    "dealer.hand": { x: 255, y: 725, w: 165, h: 175 },
  },
  ports: { start: [138, 14], outcome: [338, 14] },
  frames: { challenger: { x: 44, y: 435, w: 388, h: 228 }, dealer: { x: 44, y: 685, w: 388, h: 228 } },
  wires: {
    " controller": [[130, 2], [130, 40]],
    "controller ": [[330, 40], [330, 2]],
    "controller deck": [[150, 170], [150, 235]],
    "deck controller": [[300, 235], [300, 170]],
    "deck challenger.hand": [[340, 400], [340, 475]],
    "deck dealer.hand": [[420, 360], [446, 360], [446, 790], [420, 790]],
    "challenger.hand challenger.threshold": [[255, 550], [208, 550]],
    "dealer.hand dealer.threshold": [[255, 800], [208, 800]],
    "challenger.threshold controller": [[56, 550], [28, 550], [28, 130], [70, 130]],
    "dealer.threshold controller": [[56, 800], [12, 800], [12, 80], [70, 80]],
    "controller challenger.hand": [[420, 110], [462, 110], [462, 540], [420, 540]],
    "controller dealer.hand": [[420, 70], [474, 70], [474, 840], [420, 840]],
  },
};
