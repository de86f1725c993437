'use client'
import { useCallback } from 'react'
import { type DisconnectParameters, disconnect as drop } from '../core/actions/disconnect.js'
import { usePorticoContext } from './context.js'

/** Returns a function that disconnects one wallet, the wallets of one family, or all wallets. */
export function usePorticoDisconnect() {
  const { portico } = usePorticoContext('usePorticoDisconnect')
  const disconnect = useCallback((parameters?: DisconnectParameters) => drop(portico, parameters), [portico])
  return { disconnect }
}
