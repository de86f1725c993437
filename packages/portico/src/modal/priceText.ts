import { enPrice } from './locales/enPrice.js'
import { createText } from './text.js'

/** Reads the texts of past prices. They are loaded with the first view that needs them. */
export const priceText = createText<typeof enPrice>(enPrice)
