import { enLesson } from './locales/enLesson.js'
import { createText } from './text.js'

/** Reads the texts of what a wallet is. They are loaded with that view. */
export const lessonText = createText<typeof enLesson>(enLesson)
