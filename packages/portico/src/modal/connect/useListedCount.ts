import { useMemo } from 'react'
import { useShell } from '../shell/shellContext.js'
import { listWallets } from './listWallets.js'
import { useDirectory } from './useDirectory.js'
import { useWallets } from './useWallets.js'

/**
 * Returns the length of the list of all wallets: the loaded ones, and the others that the directory counts. Undefined
 * until the directory responds.
 */
export function useListedCount(): number | undefined {
  const { portico } = useShell()
  const { count, excluded, featured, listed, recommended } = useDirectory()
  const choices = useWallets()
  return useMemo(() => {
    if (count === undefined) return undefined
    const rows = [...featured, ...recommended, ...listed]
    return listWallets(portico, { choices, excluded, rows }).length + Math.max(0, count - rows.length)
  }, [choices, count, excluded, featured, listed, portico, recommended])
}
