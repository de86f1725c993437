import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import type { Session } from '../session/session.js'

export type EndStrangersOptions = {
  session: Pick<Session, 'read'>
  surface: Pick<Surface, 'endWhere' | 'read'>
  vault: Pick<Vault, 'known'>
}

/**
 * Ends what waits for somebody who is here no longer: everything once another person has signed in, approvals once the wallet
 * has another seed. The settings of one person stay: a seed is replaced there.
 *
 * @returns looks who is here now; to be called whenever that may have changed
 */
export function createEndStrangers({ session, surface, vault }: EndStrangersOptions): () => Promise<void> {
  const readPerson = async () => (await session.read().catch(() => undefined))?.personId

  async function endOfOldSeed(): Promise<void> {
    if (surface.read().kind === 'none') return
    const [{ ownsAccount }, { addresses }] = await Promise.all([
      import('../smart/ownsAccount.js'),
      vault.known(),
    ])
    surface.endWhere((state) => state.kind === 'approval' && !ownsAccount(addresses, state.request.account))
  }

  /** Who was here last, also after they have left. */
  let person = readPerson()
  return async () => {
    // One after the other: of two at once the second knows whom the first has seen.
    person = person.then(async (before) => {
      const now = await readPerson()
      if (now === undefined) return before
      if (before !== undefined && before !== now) surface.endWhere(() => true)
      // A person who has just signed in has no wallet yet.
      else await endOfOldSeed().catch(() => {})
      return now
    })
    await person
  }
}
