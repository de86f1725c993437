import { enSwap } from '@portico/texts/en/modal/swap'
import { createText } from '../shell/text.js'

/** Reads the texts of swapping. They are loaded with the first view that needs them. */
export const swapText = createText<typeof enSwap>(enSwap)
