export type { NodeAccess, NodeCall, NodeRequest } from '../verify/eip155/verifyByContract.js'
export type { SignatureAuthority, Verification, VerificationFailure } from '../verify/verification.js'
export { type VerifyMessageParameters, verifyMessage } from '../verify/verifyMessage.js'
