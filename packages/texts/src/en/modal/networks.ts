/** Texts of the view for choosing a network, in English. */
export const networks = {
  'networks.title': 'Choose network',
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.clear': 'Clear search',
  'networks.list': 'Networks',
  'networks.current': 'In use',
  'networks.testnet': 'Testnet',
  'networks.found': '{count} found',
  'networks.none': 'No network is called “{search}”',
  'networks.none.advice': 'Check the spelling. This site works with {count} networks.',

  'switch.title': 'Switch network',
  'switch.pending': 'Switch in {wallet}',
  'switch.pending.detail': 'Approve the switch to {network} in {wallet}. It costs nothing.',
  'switch.waiting':
    'Still waiting for {wallet}. No request on screen? Open {wallet} from your browser’s toolbar and answer there.',
  'switch.done': 'You are on {network}',
  'switch.idle': 'Switch to {network}',
  'switch.idle.detail': '{wallet} will ask you to approve the switch.',
  'switch.start': 'Switch to {network}',

  'error.NETWORK_SWITCH_REJECTED': 'Switch declined',
  'error.NETWORK_SWITCH_REJECTED.advice': 'Your network has not changed. Try again, or go back.',
  'error.NETWORK_SWITCH_FAILED': '{wallet} did not switch',
  'error.NETWORK_SWITCH_FAILED.advice': 'Try again, or choose {network} in {wallet}.',
  'error.CHAIN_NOT_SUPPORTED': 'Chain is not supported',
  'error.CHAIN_NOT_SUPPORTED.advice':
    '{wallet} does not have {network}. Add it in {wallet}, or choose another network.',

  'unsupported.title': 'Switch network',
  'unsupported.heading': 'This site does not work on this network',
  'unsupported.detail':
    '{wallet} is on a network that this site does not use. Choose one of these to continue.',
  'unsupported.list': 'Networks of this site',

  'whatIsANetwork.title': 'What is a network?',
  'whatIsANetwork.road.title': 'What a network does',
  'whatIsANetwork.road.text':
    'A network records who owns what. There are many, and each keeps its own record.',
  'whatIsANetwork.fee.title': 'Each has its own fee',
  'whatIsANetwork.fee.text':
    'You pay a small fee in the network’s own coin for each transaction. Looking is free.',
  'whatIsANetwork.same.title': 'Your address can be the same',
  'whatIsANetwork.same.text':
    'One wallet often works on many networks. Tokens on one network do not show on another.',
  'whatIsANetwork.keep': 'Before you send anything, check that both sides use the same network.',
  'whatIsANetwork.done': 'Got it',
} as const
