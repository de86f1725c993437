import type { CaipNetworkId } from '@portico/protocol/caip'
import { checkSignInMessage, parseSignInMessage, type SignInFields } from '@portico/protocol/signin'
import type { NodeAccess } from '../verify/eip155/verifyByContract.js'
import type { SignatureAuthority, Verification } from '../verify/verification.js'
import { verifyMessage } from '../verify/verifyMessage.js'
import type { NodeTurns } from './nodeTurns.js'
import { Refusal } from './refusal.js'

/**
 * Checks a signed message: its form, nonce, times, origin and signature. Marks the nonce as used, once, before a node is
 * asked. Returns the fields of the message, and what confirmed the signature.
 *
 * @throws Refusal
 */
export async function checkSignIn(
  { message, signature }: { message: string; signature: string },
  {
    held,
    networkIds,
    nodes,
    origin,
    skewMs,
    takesTransactions,
    turns,
    spendNonce,
  }: {
    /** Nonces of this browser, each with the end of its lifetime in unix milliseconds. */
    held: readonly (readonly [string, number])[]
    networkIds: readonly CaipNetworkId[]
    nodes: Readonly<Record<string, NodeAccess>>
    /** Origin of the page that sends the message. */
    origin: string
    skewMs: number | undefined
    takesTransactions: boolean | undefined
    turns: NodeTurns
    /** Marks a nonce as used. Rejects if it already was. */
    spendNonce: (nonce: string, untilMs: number) => Promise<void>
  },
): Promise<{ authority: SignatureAuthority; fields: SignInFields }> {
  const fields = parseSignInMessage(message)
  if (!fields) throw new Refusal('SIGN_IN_REFUSED', 'The sign-in was refused: it is not well-formed.')
  const mine = held.find(([nonce]) => nonce === fields.nonce)
  if (!mine) throw new Refusal('NONCE_REFUSED', 'The nonce has expired, or is from another browser.')
  const [text, untilMs] = mine
  const refusal = checkSignInMessage(fields, {
    networkIds,
    nonce: text,
    nowMs: Date.now(),
    origins: [origin],
    skewMs,
  })
  if (refusal === 'issued in the future' || refusal === 'not yet valid')
    throw new Refusal('SIGN_IN_NOT_YET_VALID', 'JWT validation error: JWT Token is not yet valid')
  if (refusal !== undefined) throw new Refusal('SIGN_IN_REFUSED', `The sign-in was refused: ${refusal}.`)

  const networkId = fields.chainId
  const account = `${networkId}:${fields.accountAddress}`
  const node = nodes[networkId]
  const signed = { account, message, signature, takesTransactions }
  const byKey = await verifyMessage(signed)
  if (byKey.isValid || node === undefined || !mayBeOfContract(account, byKey)) {
    const authority = readAuthority(byKey, networkId)
    // Last, and atomic: if two valid requests have the same nonce, only one succeeds.
    await spendNonce(text, untilMs)
    return { authority, fields }
  }
  // Before the node is asked: otherwise one nonce would buy any number of its calls, or of the turns.
  await spendNonce(text, untilMs)
  const endTurn = turns.take()
  if (!endTurn)
    throw new Refusal('RATE_LIMITED', 'Too many accounts are being checked. Try again in a minute.')
  try {
    return { authority: readAuthority(await verifyMessage({ ...signed, node }), networkId), fields }
  } finally {
    endTurn()
  }
}

/** Checks whether the account may be a contract whose signature only a node can check. */
function mayBeOfContract(account: string, byKey: Verification): boolean {
  if (byKey.isValid || !account.startsWith('eip155:')) return false
  return byKey.reason === 'NODE_REQUIRED' || byKey.reason === 'SIGNATURE_WRONG'
}

/** Returns what confirmed the signature. @throws Refusal if nothing did */
function readAuthority(outcome: Verification, networkId: CaipNetworkId): SignatureAuthority {
  if (outcome.isValid) return outcome.authority
  if (outcome.reason === 'NODE_UNAVAILABLE')
    throw new Refusal('UPSTREAM_UNAVAILABLE', `No node of ${networkId} answered.`)
  throw new Refusal('SIGN_IN_REFUSED', 'The sign-in was refused: another account signed.')
}
