export { en } from '@portico/texts/en/language'
export type { Language } from '@portico/texts/language'
