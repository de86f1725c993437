import { createText } from '../shell/text.js'
import { enPending } from './enPending.js'

/** Reads the texts of one transaction that was sent from here. They are loaded with its view. */
export const pendingText = createText<typeof enPending>(enPending)
