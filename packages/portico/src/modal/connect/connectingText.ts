import { enConnecting } from '@portico/texts/en/modal/connecting'
import { createText } from '../shell/text.js'

/** Reads the texts of the view that waits for a wallet. */
export const connectingText = createText<typeof enConnecting>(enConnecting)
