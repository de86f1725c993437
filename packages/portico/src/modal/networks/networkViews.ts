// This is the entry of a chunk with the steps of choosing a network, which follow one another, and the switch itself.
import '../shell/modalChunk.js'

export { switchNetwork } from '../../core/actions/switchNetwork.js'
export { Networks } from './Networks/Networks.js'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
export { WhatIsANetwork } from './WhatIsANetwork/WhatIsANetwork.js'
