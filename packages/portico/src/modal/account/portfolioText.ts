import { createText } from '../shell/text.js'
import { enPortfolio } from './enPortfolio.js'

/** Reads the texts of tokens, NFTs and activity. They are loaded with the first view that needs them. */
export const portfolioText = createText<typeof enPortfolio>(enPortfolio)
