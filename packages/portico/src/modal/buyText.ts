import { enBuy } from './locales/enBuy.js'
import { createText } from './text.js'

/** Reads the texts of buying. They are loaded with the first view that needs them. */
export const buyText = createText<typeof enBuy>(enBuy)
