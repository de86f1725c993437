import { enPhone } from './locales/enPhone.js'
import { createText } from './text.js'

/** Reads the texts of a wallet's app on the same phone. */
export const phoneText = createText<typeof enPhone>(enPhone)
