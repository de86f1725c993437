import { type EmbeddedNamespace, type EmbeddedUser, embeddedId } from '../../core/embeddedClient.js'
import { loadedEmbeddedSlot } from '../../core/embeddedSlot.js'
import { useCloseWhenIn } from '../parts/useCloseWhenIn.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/**
 * Returns the user if they have just logged in for the first time. `FirstLogin` then welcomes them. After any other
 * login, closes the modal.
 */
export function useNewUser(isConnected: boolean): EmbeddedUser | undefined {
  const { portico } = useShell()
  const connection = useKitState(({ connections }) =>
    connections.find(({ connectorId, status }) => connectorId === embeddedId && status === 'live'),
  )
  const users = portico.internal.slots.get(loadedEmbeddedSlot)?.getState().users
  const user = isConnected && connection ? users?.[connection.namespace as EmbeddedNamespace] : undefined
  const newUser = user?.isNewUser ? user : undefined
  useCloseWhenIn(isConnected && newUser === undefined)
  return newUser
}
