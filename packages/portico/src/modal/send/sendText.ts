import { enSend } from '@portico/texts/en/modal/send'
import { createText } from '../shell/text.js'

/** Reads the texts of sending and receiving. They are loaded with the first view that needs them. */
export const sendText = createText<typeof enSend>(enSend)
