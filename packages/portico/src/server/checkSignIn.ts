import type { CaipNetworkId } from '@portico/protocol/caip'
import { checkSignInMessage, parseSignInMessage, type SignInFields } from '@portico/protocol/signin'
import type { NodeAccess } from '../verify/eip155/verifyByContract.js'
import { verifyMessage } from '../verify/verifyMessage.js'
import { Refusal } from './refusal.js'

/**
 * Checks a signed message: its form, nonce, times, origin and signature. Returns its fields and the nonce. The caller
 * must mark the nonce as used.
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
  }: {
    /** Nonces of this browser, each with the end of its lifetime in unix milliseconds. */
    held: readonly (readonly [string, number])[]
    networkIds: readonly CaipNetworkId[]
    nodes: Readonly<Record<string, NodeAccess>>
    /** Origin of the page that sends the message. */
    origin: string
    skewMs: number | undefined
  },
): Promise<{ fields: SignInFields; nonce: { text: string; untilMs: number } }> {
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
  const outcome = await verifyMessage({ account, message, signature, ...(node !== undefined && { node }) })
  if (!outcome.isValid && outcome.reason === 'NODE_UNAVAILABLE')
    throw new Refusal('UPSTREAM_UNAVAILABLE', `No node of ${networkId} answered.`)
  if (!outcome.isValid)
    throw new Refusal('SIGN_IN_REFUSED', 'The sign-in was refused: another account signed.')
  return { fields, nonce: { text, untilMs } }
}
