import { enLogin } from './locales/enLogin.js'
import { createText } from './text.js'

/** Reads the texts of logging in. They are loaded with its views. */
export const loginText = createText<typeof enLogin>(enLogin)
