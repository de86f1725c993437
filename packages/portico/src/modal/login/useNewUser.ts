import { type EmbeddedNamespace, type EmbeddedUser, embeddedId } from '../../core/embeddedClient.js'
import { loadedEmbeddedSlot } from '../../core/embeddedSlot.js'
import type { Portico } from '../../core/portico.js'
import type { Connection, State } from '../../core/state.js'
import { useCloseWhenIn } from '../parts/useCloseWhenIn.js'
import { useShell } from '../shell/shellContext.js'
import type { ReadText } from '../shell/text.js'
import { useKitState } from '../shell/useKitState.js'

/**
 * Returns the user if they have just logged in for the first time. `FirstLogin` then welcomes them. After any other
 * login, closes the modal.
 */
export function useNewUser(isConnected: boolean): EmbeddedUser | undefined {
  const { portico } = useShell()
  useKitState(findLogin)
  const newUser = isConnected ? findNewUser(portico) : undefined
  useCloseWhenIn(isConnected && newUser === undefined)
  return newUser
}

/** Returns the title of a view of a login. Once a new user has logged in, that is the title of the welcome. */
export function toLoginTitle(text: ReadText, portico: Portico, title: string): string {
  return findNewUser(portico) ? text('login')('login.welcome') : title
}

function findLogin({ connections }: State): Connection | undefined {
  return connections.find(({ connectorId, status }) => connectorId === embeddedId && status === 'live')
}

function findNewUser({ internal, store }: Portico): EmbeddedUser | undefined {
  const login = findLogin(store.getState())
  const users = internal.slots.get(loadedEmbeddedSlot)?.getState().users
  const user = login && users?.[login.namespace as EmbeddedNamespace]
  return user?.isNewUser ? user : undefined
}
