import { enSwap } from './locales/enSwap.js'
import { createText } from './text.js'

/** Reads the texts of swapping. They are loaded with the first view that needs them. */
export const swapText = createText<typeof enSwap>(enSwap)
