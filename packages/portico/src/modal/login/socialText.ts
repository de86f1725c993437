import { createText } from '../shell/text.js'
import { enSocial } from './enSocial.js'

/** Reads the texts of a login at a provider. They are loaded with its views. */
export const socialText = createText<typeof enSocial>(enSocial)
