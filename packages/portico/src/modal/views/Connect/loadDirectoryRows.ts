import type { Portico } from '../../../core/createPortico.js'
import { hasDirectory } from '../../../core/hasWalletConnect.js'

/** What draws the wallets of the directory. */
type DirectoryRowsModule = Pick<typeof import('./DirectoryRows.js'), 'DirectoryCount' | 'DirectoryOffers'>

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
