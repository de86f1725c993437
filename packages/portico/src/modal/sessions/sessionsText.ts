import { enSessions } from '@portico/texts/en/modal/sessions'
import { createText } from '../shell/text.js'

/** Reads the texts of session keys. They are loaded with the first view that needs them. */
export const sessionsText = createText<typeof enSessions>(enSessions)
