import { hasDirectory } from '../../../core/hasWalletConnect.js'
import type { Portico } from '../../../core/portico.js'
import { defineSlot } from '../../../core/slots.js'
import type { DirectoryCount, DirectoryOffers, loadList } from './DirectoryRows.js'

/** The components that render the directory's wallets, and the function that loads the first page of all wallets. */
type DirectoryRowsModule = {
  DirectoryCount: typeof DirectoryCount
  DirectoryOffers: typeof DirectoryOffers
  loadList: typeof loadList
}

const loaded = defineSlot<DirectoryRowsModule>()

/** Returns the rows, if they have loaded. */
export function readDirectoryRows({ internal }: Portico): DirectoryRowsModule | undefined {
  return internal.slots.get(loaded)
}

/** Loads the rows if there is a directory. Connect works without them. */
export async function loadDirectoryRows(portico: Portico): Promise<DirectoryRowsModule | undefined> {
  if (!hasDirectory(portico)) return undefined
  const rows: DirectoryRowsModule = await import('./DirectoryRows.js')
  portico.internal.slots.set(loaded, rows)
  return rows
}
