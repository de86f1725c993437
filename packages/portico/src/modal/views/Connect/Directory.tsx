import { type ComponentType, useEffect, useState } from 'react'
import type { WalletChoice } from '../../orderWallets.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'
import { whenIdle } from '../../whenIdle.js'
import type { DirectoryRowsProps } from './DirectoryRows.js'
import { DirectorySkeleton } from './DirectorySkeleton.js'

/** Wallets offered, installed and installable together. Source: specification, section 7 (recommended fetches 4). */
export const offeredCount = 4

type Rows =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; Rows: ComponentType<DirectoryRowsProps> }

/**
 * Wallets of the server's directory, for someone who has few or none. Nothing without a server, and nothing of it
 * stands in the way of the wallets that are here: it loads when the page is idle, and where it fails it is not there.
 */
export function Directory({ wallets }: { wallets: readonly WalletChoice[] }) {
  const { portico } = useShell()
  const count = Math.max(0, offeredCount - wallets.length)
  return portico.options.servers.length > 0 && count > 0 ? <Slot count={count} wallets={wallets} /> : null
}

function Slot({ count, wallets }: DirectoryRowsProps) {
  const isOpen = useKitState((state) => state.modal.status === 'open')
  const [rows, setRows] = useState<Rows>({ status: 'loading' })

  useEffect(() => {
    if (!isOpen) return
    return whenIdle(() => {
      import('./DirectoryRows.js').then(
        ({ DirectoryRows }) => setRows({ Rows: DirectoryRows, status: 'ready' }),
        () => setRows({ status: 'failed' }),
      )
    })
  }, [isOpen])

  if (rows.status === 'failed') return null
  return rows.status === 'ready' ? (
    <rows.Rows count={count} wallets={wallets} />
  ) : (
    <DirectorySkeleton count={count} />
  )
}
