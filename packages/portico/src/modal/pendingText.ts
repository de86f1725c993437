import { enPending } from './locales/enPending.js'
import { createText } from './text.js'

/** Reads the texts of one transaction that was sent from here. They are loaded with its view. */
export const pendingText = createText<typeof enPending>(enPending)
