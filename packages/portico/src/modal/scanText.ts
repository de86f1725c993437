import { enScan } from './locales/enScan.js'
import { createText } from './text.js'

/** Reads the texts of scanning and of payment requests. They are loaded with Send. */
export const scanText = createText<typeof enScan>(enScan)
