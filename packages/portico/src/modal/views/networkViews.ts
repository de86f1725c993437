// The entry of a chunk: the steps of choosing a network. Who sees one of them sees the next.
import '../modalChunk.js'

export { Networks } from './Networks/Networks.js'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain.js'
export { WhatIsANetwork } from './WhatIsANetwork/WhatIsANetwork.js'
