import { enMessages } from '@portico/texts/en/modal/messages'
import { createText } from './text.js'

/** Reads the texts of the messages beside the view. */
export const messagesText = createText<typeof enMessages>(enMessages)
