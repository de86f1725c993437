/** Texts for scanning and for payment requests, in English. They load with Send. */
export const scan = {
  'scan.title': 'Scan a code',
  'scan.open': 'Scan',
  'scan.open.label': 'Scan a QR code with the camera',
  'scan.starting': 'Waiting for the camera. Your browser may ask for permission.',
  'scan.live': 'Hold a QR code in front of the camera.',
  'scan.video': 'Camera picture',
  'scan.private': 'The picture stays on this device.',
  'scan.again': 'Scan again',
  'scan.back': 'Back',
  'scan.use': 'Use this',
  'scan.read': 'This code says',
  'scan.amount': 'Amount',
  'scan.to': 'To',
  'scan.text': 'Text',
  'scan.filled': 'Filled in from the request. Check it before you send.',

  'scan.problem.denied': 'This site cannot use the camera',
  'scan.problem.denied.advice':
    'Allow it in your browser’s settings for this site, then try again. Or paste the address.',
  'scan.problem.none': 'No camera found',
  'scan.problem.none.advice': 'Connect one, then try again. Or paste the address.',
  'scan.problem.busy': 'The camera is in use',
  'scan.problem.busy.advice': 'Close the program that uses it, then try again.',
  'scan.problem.lost': 'The camera was turned off',
  'scan.problem.lost.advice': 'Turn it on, then try again. Or paste the address.',
  'scan.problem.failed': 'The camera does not work here',
  'scan.problem.failed.advice': 'Try again, or paste the address.',

  'scan.malformed': 'This request cannot be read. Ask for a new one, or use the address itself.',
  'scan.unsupported':
    'This request asks for more than a transfer, so it cannot be paid here. Ask for the address instead.',
  'scan.otherFamily': 'This request is for {family}, but you are sending on {network}.',
  'scan.otherNetwork':
    'This request is for {asked}, but you are sending on {network}. Switch the network first.',
  'scan.unknownNetwork': 'This request is for another network ({asked}), but you are sending on {network}.',
  'scan.noToken': 'This request is for a token that you do not have here: {token}.',
  'scan.noTokensYet': 'Your tokens are still being loaded. Try again in a moment.',
  'scan.nobody': 'No address found in this code.',
} as const
