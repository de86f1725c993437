import type { Identity } from './identity.js'
import type { Portico } from './portico.js'

/** Puts what an account is called where the host's own page sees it. Of other people's addresses nothing is kept there. */
export function showProfile({ store }: Portico, address: string, identity: Identity): void {
  const { connections, profiles } = store.getState()
  const isOwn = connections.some(({ accounts }) => accounts.some((account) => account.address === address))
  const known = profiles?.[address]
  if (!isOwn || (known?.name === identity.name && known.avatar === identity.avatar)) return
  store.setState({ profiles: { ...profiles, [address]: identity } })
}
