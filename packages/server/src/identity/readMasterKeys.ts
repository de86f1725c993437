import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { InvalidSettingsError } from '../errors/startup.js'
import type { Settings } from '../settings/settings.js'

const pattern = /^[0-9a-f]{64}$/

/**
 * Returns the master keys of the settings, with the sealing key first. If none is set, uses a key next to PGlite's
 * data, which the first start creates. That is enough for a demo, but a copy of the folder contains both the key and
 * the data. Undefined for PostgreSQL without a key.
 *
 * @throws InvalidSettingsError if the key's file contains no key
 */
export function readMasterKeys(
  { dataFolder, databaseUrl, masterKey, oldMasterKeys }: Settings,
  log: Logger,
): Buffer[] | undefined {
  if (masterKey !== undefined) return [masterKey, ...oldMasterKeys].map((key) => Buffer.from(key, 'hex'))
  if (databaseUrl !== undefined) {
    log.warn('PORTICO_MASTER_KEY is not set: email and social wallets are off')
    return undefined
  }
  const path = join(dataFolder, 'master.key')
  log.warn(
    { path },
    'PORTICO_MASTER_KEY is not set: a key stored beside the data is used instead. Anyone who copies the folder can open every wallet whose user has set no secret',
  )
  mkdirSync(dataFolder, { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
  const key = readFileSync(path, 'utf8').trim()
  if (!pattern.test(key))
    throw new InvalidSettingsError({
      reason: `${path} does not contain a key of 32 bytes in hex`,
      setting: 'masterKey',
    })
  return [key, ...oldMasterKeys].map((each) => Buffer.from(each, 'hex'))
}
