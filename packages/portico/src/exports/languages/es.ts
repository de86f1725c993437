export { es } from '@portico/texts/es/language'
export type { Language } from '@portico/texts/language'
