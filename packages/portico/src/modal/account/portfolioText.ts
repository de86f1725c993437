import { enPortfolio } from '@portico/texts/en/modal/portfolio'
import { createText } from '../shell/text.js'

/** Reads the texts of tokens, NFTs and activity. They are loaded with the first view that needs them. */
export const portfolioText = createText<typeof enPortfolio>(enPortfolio)
