import { enBuy } from '@portico/texts/en/modal/buy'
import { createText } from '../shell/text.js'

/** Reads the texts of buying. They are loaded with the first view that needs them. */
export const buyText = createText<typeof enBuy>(enBuy)
