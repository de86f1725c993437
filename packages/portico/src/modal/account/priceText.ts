import { enPrice } from '@portico/texts/en/modal/price'
import { createText } from '../shell/text.js'

/** Reads the texts of past prices. They are loaded with the first view that needs them. */
export const priceText = createText<typeof enPrice>(enPrice)
