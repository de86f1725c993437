import { enSessions } from './locales/enSessions.js'
import { createText } from './text.js'

/** Reads the texts of session keys. They are loaded with the first view that needs them. */
export const sessionsText = createText<typeof enSessions>(enSessions)
