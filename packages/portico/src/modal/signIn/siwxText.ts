import { enSiwx } from '@portico/texts/en/modal/siwx'
import { createText } from '../shell/text.js'

/** Reads the texts of signing in. They are loaded with its view. */
export const siwxText = createText<typeof enSiwx>(enSiwx)
