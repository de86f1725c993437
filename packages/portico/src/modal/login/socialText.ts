import { enSocial } from '@portico/texts/en/modal/social'
import { createText } from '../shell/text.js'

/** Reads the texts of a login at a provider. They are loaded with its views. */
export const socialText = createText<typeof enSocial>(enSocial)
