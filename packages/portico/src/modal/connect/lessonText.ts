import { createText } from '../shell/text.js'
import { enLesson } from './enLesson.js'

/** Reads the texts of what a wallet is. They are loaded with that view. */
export const lessonText = createText<typeof enLesson>(enLesson)
