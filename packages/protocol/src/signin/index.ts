export {
  checkSignInMessage,
  defaultSkewMs,
  type SignInExpectation,
  type SignInRefusal,
} from './checkSignInMessage.js'
export { isChecksumAddress, toChecksumAddress } from './checksumAddress.js'
export { createNonce } from './createNonce.js'
export { formatSignInMessage } from './formatSignInMessage.js'
export { InvalidSignInMessageError } from './InvalidSignInMessageError.js'
export { parseSignInMessage, signInLengthLimit } from './parseSignInMessage.js'
export { readTimeMs } from './readTimeMs.js'
export { nonceLength, type SignInFields } from './signInMessage.js'
