export { type VerifyBip122MessageParameters, verifyMessage } from '../verify/bip122/verifyMessage.js'
export type { SignatureAuthority, Verification, VerificationFailure } from '../verify/verification.js'
