import { change } from './change.js'
import type { Identity } from './identity.js'
import type { Portico } from './portico.js'

/** Adds the name and picture of one of the user's own accounts to the state, where the site can read them. */
export function showProfile(portico: Portico, address: string, identity: Identity): void {
  const { connections, profiles } = portico.store.getState()
  const isOwn = connections.some(({ accounts }) => accounts.some((account) => account.address === address))
  const known = profiles?.[address]
  if (!isOwn || (known?.name === identity.name && known.avatar === identity.avatar)) return
  change<'profiles'>(portico, { profiles: { ...profiles, [address]: identity } })
}
