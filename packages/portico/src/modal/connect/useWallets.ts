import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Connector } from '../../core/connector.js'
import { explorerIdOf } from '../../core/explorerIdOf.js'
import type { Portico } from '../../core/portico.js'
import { defineSlot } from '../../core/slots.js'
import type { State } from '../../core/state.js'
import { loadWalletActions } from '../shell/loadWalletActions.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'
import { whenIdle } from '../shell/whenIdle.js'
import type { WalletChoice } from './orderWallets.js'
import { orderWallets } from './orderWallets.js'

/**
 * Returns the wallets of this page, in order, without those that the site excluded. The hook reads which wallets were
 * used before only when the modal opens. While it is open, rows may be added but never move under the pointer.
 */
export function useWallets(namespace?: Connector['chain']): readonly WalletChoice[] {
  const { portico } = useShell()
  const connectors = useKitState((state) => state.connectors)
  const order = useKitState((state) => state.features.connectorTypeOrder)
  const findNameTwins = useNameTwins(connectors.length > 1)
  const used = useUsedBefore(portico)
  return useMemo(() => {
    const { exclude = [] } = portico.options.wallets
    const twins = findNameTwins?.(connectors)
    const offered = connectors
      .filter((connector) => {
        const ids = [connector.id, connector.info?.rdns, explorerIdOf(connector)]
        return !ids.some((id) => id !== undefined && exclude.includes(id))
      })
      .map((connector) => {
        const duplicateOf = connector.duplicateOf ?? twins?.get(connector.id)
        return duplicateOf === undefined ? connector : { ...connector, duplicateOf }
      })
    return orderWallets({ ...used, connectors: offered }, order, namespace)
  }, [connectors, findNameTwins, namespace, order, portico, used])
}

type UsedBefore = Pick<State, 'connections' | 'remembered'>

/**
 * Returns the wallets that were used before the modal opened. If they have not changed, an opening rerenders nothing.
 */
function useUsedBefore(portico: Portico): UsedBefore {
  const [read] = useState(() => readAtOpening(portico))
  return useSyncExternalStore(portico.store.subscribe, read, read)
}

function readAtOpening({ store }: Portico): () => UsedBefore {
  let used: UsedBefore = store.getState()
  let seen: object | undefined
  return () => {
    const { connections, modal, remembered } = store.getState()
    const request = modal.status === 'open' ? modal.request : seen
    const isChanged = connections !== used.connections || remembered !== used.remembered
    if (request !== seen && isChanged) used = { connections, remembered }
    seen = request
    return used
  }
}

type FindNameTwins = Awaited<ReturnType<typeof loadWalletActions>>['findNameTwins']

/** The function that finds names that look alike, once it has loaded. In most cases it loads before the modal opens. */
const findNameTwinsSlot = defineSlot<FindNameTwins>()

/** Loads the function that finds names that look alike, if there is more than one name. */
function useNameTwins(isWanted: boolean): FindNameTwins | undefined {
  const { portico } = useShell()
  const { slots } = portico.internal
  const [find, setFind] = useState(() => slots.get(findNameTwinsSlot))
  useEffect(() => {
    if (find || !isWanted) return
    return whenIdle(() => {
      loadWalletActions(portico).then(
        ({ findNameTwins }) => {
          slots.set(findNameTwinsSlot, findNameTwins)
          setFind(() => findNameTwins)
        },
        () => {}, // names stay as discovery distinguishes them
      )
    })
  }, [find, isWanted, portico, slots])
  return find
}
