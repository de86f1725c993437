/**
 * The authority that made a signature valid: the account's own key, the contract at the account's address (ERC-1271),
 * or that contract before it is deployed (ERC-6492). A contract can change what it accepts with any block.
 */
export type SignatureAuthority = 'key' | 'contract' | 'undeployedContract'

/**
 * Why a signature is not valid. Append-only.
 *
 * - `ADDRESS_MALFORMED`, `MESSAGE_MALFORMED`, `SIGNATURE_MALFORMED`: not in the family's format.
 * - `SIGNATURE_WRONG`: it is not the account's signature of this message.
 * - `SIGNATURE_UNSUPPORTED`: this kind of signature is not supported, e.g. of a script with several keys.
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
 * The result of a signature check. A check never throws, whatever the input is. Let a user in only if `isValid` is
 * true.
 */
export type Verification =
  | { isValid: true; authority: SignatureAuthority }
  | {
      isValid: false
      reason: VerificationFailure
      /** One sentence for a log. It contains no part of the signed message. */
      details: string
    }

/** Creates the result of a failed check. */
export function invalid(reason: VerificationFailure, details: string): Verification {
  return { details, isValid: false, reason }
}

/** Creates the result of a check that only used a key. */
export function keyVerification(isValid: boolean): Verification {
  if (isValid) return { authority: 'key', isValid: true }
  return invalid('SIGNATURE_WRONG', "The signature is not from the account's key for this message.")
}
