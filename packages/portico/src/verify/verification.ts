/**
 * What made a signature valid: the account's own key, the contract at the account's address (ERC-1271), or that
 * contract as it will be once deployed (ERC-6492). What a contract accepts can change with any block.
 */
export type SignatureAuthority = 'key' | 'contract' | 'undeployedContract'

/**
 * Why a signature is not valid. Append-only.
 *
 * - `ADDRESS_MALFORMED`, `MESSAGE_MALFORMED`, `SIGNATURE_MALFORMED`: not in the family's format.
 * - `SIGNATURE_WRONG`: not the account's signature of this message.
 * - `SIGNATURE_UNSUPPORTED`: of a kind that is not supported here, e.g. a script with several keys.
 * - `NODE_REQUIRED`: the account may be a contract, but there is no `node` to call.
 * - `NODE_UNAVAILABLE`, `NODE_ON_OTHER_NETWORK`: the node did not respond in time, or is on another network. The
 * signature's validity is not known: reject it, and offer a retry.
 */
export type VerificationFailure =
  | 'ADDRESS_MALFORMED'
  | 'MESSAGE_MALFORMED'
  | 'SIGNATURE_MALFORMED'
  | 'SIGNATURE_WRONG'
  | 'SIGNATURE_UNSUPPORTED'
  | 'NODE_REQUIRED'
  | 'NODE_UNAVAILABLE'
  | 'NODE_ON_OTHER_NETWORK'

/**
 * The result of a signature check. Checks return and never throw, whatever the input is: only `isValid:
 * true` may let anyone in.
 */
export type Verification =
  | { isValid: true; authority: SignatureAuthority }
  | {
      isValid: false
      reason: VerificationFailure
      /** One sentence for a log. It contains nothing of the signed message. */
      details: string
    }

/** Creates the result of a check that failed. */
export function invalid(reason: VerificationFailure, details: string): Verification {
  return { details, isValid: false, reason }
}

/** Creates the result of a check by a key alone. */
export function keyVerification(isValid: boolean): Verification {
  if (isValid) return { authority: 'key', isValid: true }
  return invalid('SIGNATURE_WRONG', "The signature is not from the account's key for this message.")
}
