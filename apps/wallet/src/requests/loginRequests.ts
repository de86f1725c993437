import type { SessionAnswer } from '@portico/protocol/http'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import { readDeviceKey, replaceDeviceKey } from '../session/deviceKey.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'

export type LoginRequests = ReturnType<typeof createLoginRequests>

/** Creates the steps that every way to log in shares: requests with this device's key, and the start of a session. */
export function createLoginRequests({
  onKeyReplaced,
  session,
  store,
  vault,
}: {
  /** Called when the key was replaced: no login that began with the old one can be finished. */
  onKeyReplaced: () => void
  session: Pick<Session, 'begin'>
  store: FrameStore
  vault: Pick<Vault, 'enter'>
}) {
  /**
   * Sends a request. If the server responds that this browser was removed from a user's devices, the browser gets a new
   * key: the old one can no longer log in, and nothing that began with it can be finished.
   */
  async function askAlive<result>(ask: () => Promise<result>): Promise<result> {
    const key = await readDeviceKey(store)
    try {
      return await ask()
    } catch (error) {
      if (key && isRemoved(error)) {
        await replaceDeviceKey(store, key)
        onKeyReplaced()
      }
      throw error
    }
  }

  /** Begins a login. Nothing was emailed or opened for a removed key, so the login begins again with the new one. */
  async function beginBy<result>(ask: () => Promise<result>): Promise<result> {
    try {
      return await askAlive(ask)
    } catch (error) {
      if (!isRemoved(error)) throw error
      return ask()
    }
  }

  async function enterBy(ask: () => Promise<SessionAnswer>): Promise<SessionAnswer> {
    const answer = await session.begin(() => askAlive(ask))
    await vault.enter(answer)
    return answer
  }

  return { askAlive, beginBy, enterBy }
}

/** Returns the login that the user began. @throws WalletError if the user began no login */
export function needAttempt(attempt: string | undefined): string {
  if (attempt !== undefined) return attempt
  throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
}

/** Checks for the server's response to a key that its user removed. */
function isRemoved(error: unknown): boolean {
  return error instanceof WalletError && error.serverCode === 'DEVICE_REMOVED'
}
