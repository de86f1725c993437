'use client'
import type { CaipNetworkId } from '@portico/protocol/caip'
import { useCallback } from 'react'
import { switchNetwork as switchTo } from '../core/actions/switchNetwork.js'
import { toNetworkId } from '../core/findActive.js'
import { usePorticoContext } from './context.js'
import { type FamilyInput, familyOf } from './familyOf.js'
import { useSelector } from './useSelector.js'

/**
 * Returns the network in use and a function to switch it. `network` is undefined if the site did not configure the
 * wallet's network. `switchNetwork` rejects if its action does.
 */
export function usePorticoNetwork(family?: FamilyInput) {
  const { portico } = usePorticoContext('usePorticoNetwork')
  const networkId = useSelector('usePorticoNetwork', (state) => toNetworkId(state, familyOf(family)))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const switchNetwork = useCallback((id: CaipNetworkId) => switchTo(portico, { networkId: id }), [portico])
  return { chainId: network?.id, network, networkId, switchNetwork }
}
