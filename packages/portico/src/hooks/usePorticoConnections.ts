'use client'
import type { ChainNamespace } from '@portico/protocol/caip'
import { useMemo } from 'react'
import { type ConnectionsState, toConnections } from '../core/actions/getConnections.js'
import { type FamilyInput, familyOf } from './familyOf.js'
import { useSelector } from './useSelector.js'

/** Returns the current and the recent connections of one family, or of every family. */
export function usePorticoConnections<namespace extends ChainNamespace = ChainNamespace>(
  family?: FamilyInput<namespace>,
): ConnectionsState<namespace> {
  const namespace = familyOf(family)
  const state = useSelector('usePorticoConnections', (state) => state)
  const { connections, remembered } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two parts of the state are read
  return useMemo(() => toConnections(state, namespace), [connections, remembered, namespace])
}
