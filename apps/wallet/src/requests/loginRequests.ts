import type { SessionAnswer } from '@portico/protocol/http'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import { readDeviceKey, replaceDeviceKey } from '../session/deviceKey.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'

export type LoginRequests = ReturnType<typeof createLoginRequests>

/** Creates the steps that all ways to log in share: requests with this device's key, and the start of a session. */
export function createLoginRequests({
  onKeyReplaced,
  session,
  store,
  vault,
}: {
  /** Called when the key was replaced. A login that began with the old key can no longer be finished. */
  onKeyReplaced: () => void
  session: Pick<Session, 'begin'>
  store: FrameStore
  vault: Pick<Vault, 'enter'>
}) {
  /**
   * Sends a request. If the user has removed this browser from their devices, the server says so, and the browser gets
   * a new key. The old key can no longer log in or finish what began with it.
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

  /**
   * Begins a login. If the key was removed, nothing was emailed or opened yet, so the login begins again with the new
   * key.
   */
  async function beginBy<result>(ask: () => Promise<result>): Promise<result> {
    try {
      return await askAlive(ask)
    } catch (error) {
      if (!isRemoved(error)) throw error
      return ask()
    }
  }

  /** The user whose first login was the last login in this frame. */
  let newUserId: string | undefined

  async function enterBy(ask: () => Promise<SessionAnswer>): Promise<SessionAnswer> {
    const { answer, own } = await session.begin(() => askAlive(ask))
    await vault.enter(own, answer)
    newUserId = answer.isNewUser ? answer.userId : undefined
    return answer
  }

  return { askAlive, beginBy, enterBy, isNewUser: (userId: string) => userId === newUserId }
}

/** Returns the login that the user began. @throws WalletError if the user began no login */
export function needAttempt<attempt>(attempt: attempt | undefined): attempt {
  if (attempt !== undefined) return attempt
  throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
}

/** Checks whether the server refused the key because its user has removed it. */
function isRemoved(error: unknown): boolean {
  return error instanceof WalletError && error.serverCode === 'DEVICE_REMOVED'
}
