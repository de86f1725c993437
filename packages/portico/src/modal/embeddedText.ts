import { enEmbedded } from './locales/enEmbedded.js'
import { createText } from './text.js'

/** Reads the texts of the embedded wallet. They are loaded with its views, because logging in needs none of them. */
export const embeddedText = createText<typeof enEmbedded>(enEmbedded)
