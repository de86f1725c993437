import { parseSignInMessage } from '@portico/protocol/signin'
import { verifyMessage } from '../verify/verifyMessage.js'
import type { SiwxServerSession } from './siwxServerSession.js'

/** The part of a session that its cookie contains. */
export type SealedSession = Pick<
  SiwxServerSession,
  'authority' | 'expiresAtMs' | 'id' | 'message' | 'signature' | 'startedAtMs'
>

/** Reads the session that a cookie contains. Returns undefined if it is not valid, or not any longer. */
export async function readSealed(
  value: Readonly<Record<string, unknown>> | undefined,
): Promise<SiwxServerSession | undefined> {
  // A cast: only the handler can have written it, and an earlier version of it wrote no authority.
  const sealed = value as (Omit<SealedSession, 'authority'> & Partial<SealedSession>) | undefined
  if (!sealed || sealed.expiresAtMs <= Date.now()) return undefined
  // The text is stored, not its fields, so that the text shown as signed is exactly the signed one.
  const fields = parseSignInMessage(sealed.message ?? '')
  if (!fields) return undefined
  const { accountAddress: address, chainId: networkId } = fields
  const account = `${networkId}:${address}`
  const authority = sealed.authority ?? (await readOlder({ ...sealed, account }))
  return authority && { ...sealed, account, address, authority, fields, networkId }
}

/**
 * Returns `key` if a key signed, for a session of an earlier version, which does not state it. A contract's session of
 * that version ends, because it counted as a session of the key.
 */
async function readOlder({
  account,
  message,
  signature,
}: Pick<SiwxServerSession, 'account' | 'message' | 'signature'>): Promise<'key' | undefined> {
  // Only EVM accounts can be contracts.
  if (!account.startsWith('eip155:')) return 'key'
  const { isValid } = await verifyMessage({ account, message, signature })
  return isValid ? 'key' : undefined
}
