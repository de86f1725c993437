export { formatAddress } from '../format/formatAddress.js'
export { type FormatAmountParameters, formatAmount } from '../format/formatAmount.js'
export { formatExactAmount } from '../format/formatExactAmount.js'
export { type FormatFiatParameters, formatFiat } from '../format/formatFiat.js'
export { formatMostAmount } from '../format/formatMostAmount.js'
export { type FormatPaymentUriParameters, formatPaymentUri } from '../format/formatPaymentUri.js'
export { formatRelativeTime } from '../format/formatRelativeTime.js'
export { formatUnits } from '../format/formatUnits.js'
export { groupAddress } from '../format/groupAddress.js'
export {
  type AmountRefusal,
  type ParseAmountParameters,
  type ParsedAmount,
  parseAmount,
} from '../format/parseAmount.js'
export { type ParsedPaymentUri, type PaymentRequest, parsePaymentUri } from '../format/parsePaymentUri.js'
export type { BaseUnits } from '../format/readBaseUnits.js'
export { readCode } from '../format/readCode.js'
export { type NumberSigns, readSigns } from '../format/readSigns.js'
export { safeUrl } from '../format/safeUrl.js'
export { type SanitizeTextOptions, sanitizeText } from '../format/sanitizeText.js'
export { unknownValue } from '../format/unknownValue.js'
