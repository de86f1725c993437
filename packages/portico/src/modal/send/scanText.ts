import { createText } from '../shell/text.js'
import { enScan } from './enScan.js'

/** Reads the texts of scanning and of payment requests. They are loaded with Send. */
export const scanText = createText<typeof enScan>(enScan)
