import { enMessages } from './enMessages.js'
import { createText } from './text.js'

/** Reads the texts of the messages beside the view. */
export const messagesText = createText<typeof enMessages>(enMessages)
