import { createText } from '../shell/text.js'
import { enConnecting } from './enConnecting.js'

/** Reads the texts of the view that waits for a wallet. */
export const connectingText = createText<typeof enConnecting>(enConnecting)
