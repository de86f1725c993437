import { type ConnectMethod, defaultConnectMethodsOrder, type SocialProvider } from '../../core/features.js'
import type { Portico } from '../../core/portico.js'
import type { State } from '../../core/state.js'

/** Checks whether the user can log in without a wallet of their own. */
export function offersLogin({ options, store }: Portico): boolean {
  if (options.embedded === undefined) return false
  const { email, socials } = store.getState().features
  return email || hasSocials(socials)
}

/**
 * Returns the ways to connect or log in that Connect shows, in their order. Source: specification, section 2 (default
 * connect-method order).
 */
export function listWays({ features }: Pick<State, 'features'>, hasLogin: boolean): readonly ConnectMethod[] {
  if (!hasLogin) return ['wallet']
  const { connectMethodsOrder, email, socials } = features
  // Methods that the site does not name follow in the default order.
  const all = [...new Set([...(connectMethodsOrder ?? []), ...defaultConnectMethodsOrder])]
  return all.filter((way) => (way === 'email' ? email : way === 'social' ? hasSocials(socials) : true))
}

function hasSocials(socials: readonly SocialProvider[] | false): boolean {
  return socials !== false && socials.length > 0
}
