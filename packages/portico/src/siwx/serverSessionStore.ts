import { isCaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from '../core/portico.js'
import type { SIWXSession } from '../core/siwxConfig.js'
import { deviceStorage } from '../core/storage/deviceStorage.js'
import { json, readStored, storedKeys, writeStored } from '../core/storage/storedKeys.js'
import { storeNewest } from './storeNewest.js'

/** What the browser stores of one session: enough to show it, and its token if that is not in a cookie. */
export type StoredSession = {
  session: SIWXSession
  token?: string | undefined
  /** When the session began or was last renewed, by the server's clock. Unix milliseconds. */
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
  // We wrote each of these. A session counts only once the server confirms it.
  return Object.fromEntries(found) as Record<string, StoredSession>
})

/** Returns functions that read and write the sessions in the browser's storage, by account key. */
export function serverSessionStore(portico: Portico) {
  const storage = deviceStorage(portico)
  const read = () => readStored(storage, stored) ?? {}
  /** Gives the page this token, for its own backend. */
  const showToken = (token: string | undefined) => writeStored(storage, storedKeys.siwxAuthToken, token)
  return {
    read,
    showToken,
    write(key: string, session: StoredSession | undefined) {
      const { [key]: before, ...others } = read()
      const next = Object.entries(session === undefined ? others : { ...others, [key]: session })
      next.sort(([, one], [, other]) => other.sinceMs - one.sinceMs)
      storeNewest(storage, stored, next, Object.fromEntries)
      // The page's token belongs to the account in use, so the end of another session does not remove it.
      const token = session?.isEnding ? undefined : session?.token
      const shown = readStored(storage, storedKeys.siwxAuthToken)
      if (token !== undefined || shown === before?.token) showToken(token)
    },
  }
}
