'use client'
import type { ChainNamespace } from '@portico/protocol/caip'
import { type AccountState, toAccountState } from '../core/findActive.js'
import { type FamilyInput, familyOf } from './familyOf.js'
import { useSelector } from './useSelector.js'

/** Returns the account in use, in the active family or in a given one. */
export function usePorticoAccount<namespace extends ChainNamespace = ChainNamespace>(
  family?: FamilyInput<namespace>,
): AccountState<namespace> {
  return useSelector('usePorticoAccount', (state) => toAccountState(state, familyOf(family)))
}
