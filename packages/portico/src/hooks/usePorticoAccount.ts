'use client'
import type { ChainNamespace } from '@portico/protocol/caip'
import { type AccountState, toAccountState } from '../core/actions/getAccount.js'
import { useSelector } from './useSelector.js'

/** The account in use, of the active family or of one. */
export function usePorticoAccount(parameters: { namespace?: ChainNamespace } = {}): AccountState {
  return useSelector('usePorticoAccount', (state) => toAccountState(state, parameters.namespace))
}
