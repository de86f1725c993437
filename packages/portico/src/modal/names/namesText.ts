import { enNames } from '@portico/texts/en/modal/names'
import { createText } from '../shell/text.js'

/** Reads the texts of choosing a name. They are loaded with the first view that needs them. */
export const namesText = createText<typeof enNames>(enNames)
