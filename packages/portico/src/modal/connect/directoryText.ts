import { enDirectory } from '@portico/texts/en/modal/directory'
import { createText } from '../shell/text.js'

/** Reads the texts of the directory's wallets. They are loaded with the first view that needs them. */
export const directoryText = createText<typeof enDirectory>(enDirectory)
