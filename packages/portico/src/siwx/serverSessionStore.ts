import { isCaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from '../core/portico.js'
import type { SIWXSession } from '../core/siwx/config.js'
import { json, readStored, storedKeys, writeStored } from '../core/storage/storedKeys.js'

/** The stored part of one session in the browser: enough to show it, and its token unless that is a cookie. */
export type StoredSession = {
  session: SIWXSession
  token?: string | undefined
  /** When it began or was last renewed, by the server's clock. Unix milliseconds. */
  sinceMs: number
  /** True if the user signed out here, but the server could not be reached yet. */
  isEnding?: boolean | undefined
}

const stored = json<Readonly<Record<string, StoredSession>>>('@appkit/siwx-sessions', (input) => {
  if (typeof input !== 'object' || input === null) return undefined
  const found = Object.entries(input as Record<string, Partial<StoredSession> | null>).filter(([, value]) => {
    const { accountAddress, chainId } = value?.session?.data ?? {}
    return typeof accountAddress === 'string' && isCaipNetworkId(chainId)
  })
  // Each was written by us, and counts only as far as the server confirms it.
  return Object.fromEntries(found) as Record<string, StoredSession>
})

/** Returns what reads and writes the sessions in the browser's storage, by account key. */
export function serverSessionStore({ storage }: Portico) {
  const read = () => readStored(storage, stored) ?? {}
  /** Makes a token the page's own. */
  const showToken = (token: string | undefined) => writeStored(storage, storedKeys.siwxAuthToken, token)
  return {
    read,
    showToken,
    write(key: string, session: StoredSession | undefined) {
      const { [key]: before, ...others } = read()
      const next = session === undefined ? others : { ...others, [key]: session }
      writeStored(storage, stored, Object.keys(next).length > 0 ? next : undefined)
      // The page's token belongs to the account in use: the end of another session does not remove it.
      const token = session?.isEnding ? undefined : session?.token
      const shown = readStored(storage, storedKeys.siwxAuthToken)
      if (token !== undefined || shown === before?.token) showToken(token)
    },
  }
}
