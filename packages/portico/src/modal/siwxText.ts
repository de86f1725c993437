import { enSiwx } from './locales/enSiwx.js'
import { createText } from './text.js'

/** Reads the texts of signing in. They are loaded with its view. */
export const siwxText = createText<typeof enSiwx>(enSiwx)
