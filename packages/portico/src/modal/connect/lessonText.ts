import { enLesson } from '@portico/texts/en/modal/lesson'
import { createText } from '../shell/text.js'

/** Reads the texts of what a wallet is. They are loaded with that view. */
export const lessonText = createText<typeof enLesson>(enLesson)
