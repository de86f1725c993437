'use client'
import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../core/portico.js'
import { useAction } from './useAction.js'

type FetchBalanceParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Returns a function that reads the native balance of the account in use. The balance is exact, in base units, and at
 * most 30 s old.
 */
export function usePorticoBalance() {
  const { run, ...state } = useAction('usePorticoBalance', readBalance)
  return { ...state, fetchBalance: run }
}

async function readBalance(portico: Portico, parameters: FetchBalanceParameters | undefined = {}) {
  // Not part of the first load, because most pages show no balance outside the modal.
  const { getBalance } = await import('../core/actions/getBalance.js')
  return getBalance(portico, parameters)
}
