import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import type { Session } from '../session/session.js'
import type { ChangedIn } from '../storage/watchStore.js'

export type EndStrangersOptions = {
  session: Pick<Session, 'read'>
  surface: Pick<Surface, 'endWhere' | 'read'>
  vault: Pick<Vault, 'known'>
}

/**
 * Ends what waits for a user who is no longer logged in. If another user has logged in, or the user has logged out in
 * another tab, everything ends: the screen may show a recovery phrase. A tab that logs out itself closes its screens
 * itself. If the wallet got another seed, only approvals end: the user replaces a seed in the settings, so these stay
 * open.
 *
 * @returns a function that checks for a change of user or seed; call it whenever there may have been one
 */
export function createEndStrangers({
  session,
  surface,
  vault,
}: EndStrangersOptions): (changedIn: ChangedIn) => Promise<void> {
  const readUser = async () => (await session.read().catch(() => undefined))?.userId

  async function endOfOldSeed(): Promise<void> {
    if (surface.read().kind === 'none') return
    const [{ ownsAccount }, { addresses }] = await Promise.all([
      import('../smart/ownsAccount.js'),
      vault.known(),
    ])
    surface.endWhere((state) => state.kind === 'approval' && !ownsAccount(addresses, state.request.account))
  }

  /** The last user, even after a logout. */
  let user = readUser()
  return async (changedIn) => {
    // One check at a time: the second check needs the user that the first one found.
    user = user.then(async (before) => {
      const now = await readUser()
      if (now === undefined) {
        if (before !== undefined && changedIn === 'anotherTab') surface.endWhere(() => true, loggedOut())
        return before
      }
      if (before !== undefined && before !== now) surface.endWhere(() => true)
      // If a user has just logged in, there is no wallet yet.
      else await endOfOldSeed().catch(() => {})
      return now
    })
    await user
  }
}

function loggedOut(): WalletError {
  return new WalletError('NOT_CONNECTED', { problem: 'loggedOut' })
}
