// The entry of a chunk: the steps of choosing a network, and the switch itself. Who sees one of them sees the next.
import '../modalChunk.js'

export { switchNetwork } from '../../core/actions/switchNetwork.js'
export { Networks } from './Networks/Networks.js'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
export { WhatIsANetwork } from './WhatIsANetwork/WhatIsANetwork.js'
