import { createText } from '../shell/text.js'
import { enDirectory } from './enDirectory.js'

/** Reads the texts of the directory's wallets. They are loaded with the first view that needs them. */
export const directoryText = createText<typeof enDirectory>(enDirectory)
