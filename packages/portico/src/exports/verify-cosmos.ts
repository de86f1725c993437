export { type VerifyCosmosMessageParameters, verifyMessage } from '../verify/cosmos/verifyMessage.js'
export type { SignatureAuthority, Verification, VerificationFailure } from '../verify/verification.js'
