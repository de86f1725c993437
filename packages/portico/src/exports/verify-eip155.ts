export type { TypedData } from '../verify/eip155/hashTypedData.js'
export type { NodeAccess, NodeCall, NodeRequest } from '../verify/eip155/verifyByContract.js'
export {
  type ContractOptions,
  type VerifyDigestParameters,
  verifyDigest,
} from '../verify/eip155/verifyDigest.js'
export { type VerifyEip155MessageParameters, verifyMessage } from '../verify/eip155/verifyMessage.js'
export { type VerifyTypedDataParameters, verifyTypedData } from '../verify/eip155/verifyTypedData.js'
export type { SignatureAuthority, Verification, VerificationFailure } from '../verify/verification.js'
