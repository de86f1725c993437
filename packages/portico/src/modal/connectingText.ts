import { enConnecting } from './locales/enConnecting.js'
import { createText } from './text.js'

/** Reads the texts of the view that waits for a wallet. */
export const connectingText = createText<typeof enConnecting>(enConnecting)
