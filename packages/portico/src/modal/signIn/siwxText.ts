import { createText } from '../shell/text.js'
import { enSiwx } from './enSiwx.js'

/** Reads the texts of signing in. They are loaded with its view. */
export const siwxText = createText<typeof enSiwx>(enSiwx)
