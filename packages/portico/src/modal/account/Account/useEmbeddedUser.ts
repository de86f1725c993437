import { useSyncExternalStore } from 'react'
import {
  type EmbeddedClient,
  type EmbeddedNamespace,
  type EmbeddedUser,
  embeddedId,
} from '../../../core/embeddedClient.js'
import { loadedEmbeddedSlot } from '../../../core/embeddedSlot.js'
import type { Connection } from '../../../core/state.js'
import { useShell } from '../../shell/shellContext.js'

const nothing = () => () => {}

/** Returns the embedded wallet and its user, if the connection is one to the embedded wallet. */
export function useEmbeddedUser({ connectorId, namespace }: Connection): {
  client: EmbeddedClient | undefined
  user: EmbeddedUser | undefined
} {
  const { portico } = useShell()
  const client = connectorId === embeddedId ? portico.internal.slots.get(loadedEmbeddedSlot) : undefined
  const user = useSyncExternalStore(
    client?.subscribe ?? nothing,
    () => client?.getState().users[namespace as EmbeddedNamespace],
  )
  return { client, user }
}
