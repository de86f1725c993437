import { isCaipNetworkId } from '@portico/protocol/caip'
import type { SIWXSession } from '../core/siwxConfig.js'
import { json } from '../core/storage/storedKeys.js'

/** Maximum number of stored sessions, newest first. */
const storedLimit = 20

/** The sessions of this browser in its storage, under their well-known key. */
export const storedSessions = json<readonly SIWXSession[]>('@appkit/siwx', (input) =>
  Array.isArray(input)
    ? input.slice(0, storedLimit).flatMap((session) => toSession(session) ?? [])
    : undefined,
)

function toSession(input: unknown): SIWXSession | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { data, message, signature } = input as Record<string, unknown>
  if (typeof data !== 'object' || data === null || typeof message !== 'string') return undefined
  const { accountAddress, chainId } = data as Record<string, unknown>
  if (typeof signature !== 'string' || typeof accountAddress !== 'string' || !isCaipNetworkId(chainId))
    return undefined
  return { data: { ...data, accountAddress, chainId }, message, signature }
}
