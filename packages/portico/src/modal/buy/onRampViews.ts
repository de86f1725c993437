// This is the entry of a chunk with the steps of a purchase, which follow one another.
import '../shell/modalChunk.js'

export { BuyInProgress } from './BuyInProgress/BuyInProgress.js'
export { OnRampFiatSelect } from './OnRampFiatSelect/OnRampFiatSelect.js'
export { OnRampProviders } from './OnRampProviders/OnRampProviders.js'
export { OnRampTokenSelect } from './OnRampTokenSelect/OnRampTokenSelect.js'
export { WhatIsABuy } from './WhatIsABuy/WhatIsABuy.js'
