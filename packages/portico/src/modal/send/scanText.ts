import { enScan } from '@portico/texts/en/modal/scan'
import { createText } from '../shell/text.js'

/** Reads the texts of scanning and of payment requests. They are loaded with Send. */
export const scanText = createText<typeof enScan>(enScan)
