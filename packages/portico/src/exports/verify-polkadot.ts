export { type VerifyPolkadotMessageParameters, verifyMessage } from '../verify/polkadot/verifyMessage.js'
export type { SignatureAuthority, Verification, VerificationFailure } from '../verify/verification.js'
