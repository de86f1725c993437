import { enDirectory } from './locales/enDirectory.js'
import { createText } from './text.js'

/** Reads the texts of the directory's wallets. They are loaded with the first view that needs them. */
export const directoryText = createText<typeof enDirectory>(enDirectory)
