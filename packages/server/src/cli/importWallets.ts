import { readFileSync, statSync } from 'node:fs'
import { commandLimitBytes } from '../admin/adminListener.js'
import { type Command, type CommandResult, importRowsLimit } from '../admin/commands.js'
import type { ImportedWallet } from '../directory/importedWallet.js'
import { type RefusedRow, readDump } from '../directory/readDump.js'
import { type ImportReport, storedWalletLimits } from '../directory/walletDirectory.js'
import { WalletLimitReachedError } from '../errors/directory.js'
import { InvalidSettingsError } from '../errors/startup.js'

const fileLimitBytes = 64 * 1024 * 1024

/** Maximum size of the rows in one command, without the envelope. */
const batchBytes = commandLimitBytes - 16 * 1024

export type WalletImport = ImportReport & { refused: RefusedRow[] }

/**
 * Imports a dump of a wallet directory, in as many commands as it needs.
 *
 * @throws InvalidSettingsError if the file cannot be read, WalletLimitReachedError if it has more rows than any database
 *   keeps, and what `send` throws
 */
export async function importWallets(
  path: string,
  send: (command: Command) => Promise<CommandResult>,
): Promise<WalletImport> {
  const { refused, rows } = readDump(readText(path))
  if (rows.length > storedWalletLimits.rows) throw new WalletLimitReachedError({ limit: '5,000 rows' })
  const total: WalletImport = { kept: [], refused, unchanged: 0, written: 0 }
  for (const batch of toBatches(rows)) {
    const result = await send({ command: 'wallets.import', rows: batch })
    if (!('imported' in result)) continue
    total.kept.push(...result.imported.kept)
    total.unchanged += result.imported.unchanged
    total.written += result.imported.written
  }
  return total
}

function readText(path: string): string {
  try {
    const { size } = statSync(path)
    if (size > fileLimitBytes) throw refuse(path, `it has ${size} bytes; the limit is ${fileLimitBytes}`)
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (cause) {
    if (cause instanceof InvalidSettingsError) throw cause
    throw refuse(path, 'it is not UTF-8 text or cannot be read', cause)
  }
}

function toBatches(rows: readonly ImportedWallet[]): ImportedWallet[][] {
  const batches: ImportedWallet[][] = []
  let batch: ImportedWallet[] = []
  let bytes = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1
    if (batch.length === importRowsLimit || bytes + size > batchBytes) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  return batch.length === 0 ? batches : [...batches, batch]
}

function refuse(path: string, reason: string, cause?: unknown): InvalidSettingsError {
  return new InvalidSettingsError({ cause, reason, setting: path })
}
