import { hasDirectory } from '../../../core/hasWalletConnect.js'
import type { Portico } from '../../../core/portico.js'
import type { DirectoryCount, DirectoryOffers } from './DirectoryRows.js'

/** The components that render the directory's wallets. */
type DirectoryRowsModule = {
  DirectoryCount: typeof DirectoryCount
  DirectoryOffers: typeof DirectoryOffers
}

const name = 'modal.directoryRows'

/** Returns the rows, if they have loaded. */
export function readDirectoryRows({ internal }: Portico): DirectoryRowsModule | undefined {
  return internal.memo.get(name) as DirectoryRowsModule | undefined
}

/** Loads the rows if there is a directory. Connect works without them. */
export async function loadDirectoryRows(portico: Portico): Promise<DirectoryRowsModule | undefined> {
  if (!hasDirectory(portico)) return undefined
  const rows: DirectoryRowsModule = await import('./DirectoryRows.js')
  portico.internal.memo.set(name, rows)
  return rows
}
