export { type VerifySolanaMessageParameters, verifyMessage } from '../verify/solana/verifyMessage.js'
export type { SignatureAuthority, Verification, VerificationFailure } from '../verify/verification.js'
