import { enSocial } from './locales/enSocial.js'
import { createText } from './text.js'

/** Reads the texts of a login at a provider. They are loaded with its views. */
export const socialText = createText<typeof enSocial>(enSocial)
