import { enLogin } from '@portico/texts/en/modal/login'
import { createText } from '../shell/text.js'

/** Reads the texts of logging in. They are loaded with its views. */
export const loginText = createText<typeof enLogin>(enLogin)
