// The entry of one chunk with all views of a purchase, because a user who opens one usually opens the next.
import '../shell/modalChunk.js'

export { BuyInProgress } from './BuyInProgress/BuyInProgress.js'
export { OnRampFiatSelect } from './OnRampFiatSelect/OnRampFiatSelect.js'
export { OnRampProviders } from './OnRampProviders/OnRampProviders.js'
export { OnRampTokenSelect } from './OnRampTokenSelect/OnRampTokenSelect.js'
export { WhatIsABuy } from './WhatIsABuy/WhatIsABuy.js'
