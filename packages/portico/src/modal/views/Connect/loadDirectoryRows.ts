import { hasDirectory } from '../../../core/hasWalletConnect.js'
import type { Portico } from '../../../core/portico.js'
import type { DirectoryCount, DirectoryOffers } from './DirectoryRows.js'

/** What draws the wallets of the directory. */
type DirectoryRowsModule = {
  DirectoryCount: typeof DirectoryCount
  DirectoryOffers: typeof DirectoryOffers
}

const name = 'modal.directoryRows'

/** The rows, if they are here. */
export function readDirectoryRows({ internal }: Portico): DirectoryRowsModule | undefined {
  return internal.memo.get(name) as DirectoryRowsModule | undefined
}

/** Loads them where there is a directory. They stand in the way of nothing: a chunk that does not come is left out. */
export async function loadDirectoryRows(portico: Portico): Promise<DirectoryRowsModule | undefined> {
  if (!hasDirectory(portico)) return undefined
  const rows: DirectoryRowsModule = await import('./DirectoryRows.js')
  portico.internal.memo.set(name, rows)
  return rows
}
