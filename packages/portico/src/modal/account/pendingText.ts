import { enPending } from '@portico/texts/en/modal/pending'
import { createText } from '../shell/text.js'

/** Reads the texts of one transaction that was sent from here. They are loaded with its view. */
export const pendingText = createText<typeof enPending>(enPending)
