import { createText } from '../shell/text.js'
import { enLogin } from './enLogin.js'

/** Reads the texts of logging in. They are loaded with its views. */
export const loginText = createText<typeof enLogin>(enLogin)
