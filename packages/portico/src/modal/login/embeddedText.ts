import { createText } from '../shell/text.js'
import { enEmbedded } from './enEmbedded.js'

/** Reads the texts of the embedded wallet. They are loaded with its views, because logging in needs none of them. */
export const embeddedText = createText<typeof enEmbedded>(enEmbedded)
