export { checkTranslation, namesIn } from './checkTranslation.js'
export { createText, splitText, type TextOf } from './createText.js'
export type {
  ArgumentsOf,
  Catalog,
  Message,
  Plural,
  PluralForm,
  Select,
  Translation,
  ValuesOf,
} from './message.js'
