import { enMessages } from './locales/enMessages.js'
import { createText } from './text.js'

/** Reads the texts of what is said beside the view. */
export const messagesText = createText<typeof enMessages>(enMessages)
