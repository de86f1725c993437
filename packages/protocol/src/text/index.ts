export { emailSchema } from './emailSchema.js'
export { normalizeText } from './normalizeText.js'
export { findJsonExcess, type JsonLimits, jsonLimits, parseJson } from './parseJson.js'
export { replaceLongNumbers } from './replaceLongNumbers.js'
