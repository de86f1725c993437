import { createText } from '../shell/text.js'
import { enPrice } from './enPrice.js'

/** Reads the texts of past prices. They are loaded with the first view that needs them. */
export const priceText = createText<typeof enPrice>(enPrice)
