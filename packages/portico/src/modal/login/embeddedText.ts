import { enEmbedded } from '@portico/texts/en/modal/embedded'
import { createText } from '../shell/text.js'

/** Reads the texts of the embedded wallet. They are loaded with its views, because logging in needs none of them. */
export const embeddedText = createText<typeof enEmbedded>(enEmbedded)
