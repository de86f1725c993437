/**
 * What vouched for a signature: the account's own key, the contract that is the account (ERC-1271), or that contract
 * as it would be once made (ERC-6492). What a contract accepts can change at any block.
 */
export type SignatureAuthority = 'key' | 'contract' | 'undeployedContract'

/**
 * Why a signature was not found valid. Append-only.
 *
 * - `ADDRESS_MALFORMED`, `MESSAGE_MALFORMED`, `SIGNATURE_MALFORMED`: it is none of the family's.
 * - `SIGNATURE_WRONG`: not the account's over this message.
 * - `SIGNATURE_UNSUPPORTED`: of a kind that is not checked here, e.g. a script of several keys.
 * - `NODE_REQUIRED`: the account may be a contract, and there was no `node` to ask.
 * - `NODE_UNAVAILABLE`, `NODE_ON_OTHER_NETWORK`: the node did not tell in time, or is of another network. Nothing is
 *   known of the signature: refuse it, and tell that it is worth another try.
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
 * What a check of a signature found. Checks answer and do not throw, whatever a stranger sent: only `isValid: true` lets
 * anyone in.
 */
export type Verification =
  | { isValid: true; authority: SignatureAuthority }
  | {
      isValid: false
      reason: VerificationFailure
      /** One sentence for a log. Holds nothing of what was signed. */
      details: string
    }

/** The answer of a check that found nothing to trust. */
export function invalid(reason: VerificationFailure, details: string): Verification {
  return { details, isValid: false, reason }
}

/** The answer of a check by a key alone. */
export function keyVerification(isValid: boolean): Verification {
  if (isValid) return { authority: 'key', isValid: true }
  return invalid('SIGNATURE_WRONG', "The signature is not of the account's key over this message.")
}
