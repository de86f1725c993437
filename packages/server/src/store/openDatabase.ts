import type { Settings } from '../settings/settings.js'
import type { OpenDatabase } from './database.js'
import { type DataFolderLock, lockDataFolder } from './lockDataFolder.js'
import { openPglite } from './openPglite.js'
import { openPostgres } from './openPostgres.js'

/**
 * Opens the database of the settings: PostgreSQL, or PGlite in the data folder. For PGlite it locks the folder until
 * `close`.
 *
 * @throws DatabaseUnavailableError, DataFolderLockedError, DataFolderBrokenError
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
): Promise<OpenDatabase & { lock: DataFolderLock | undefined }> {
  if (settings.databaseUrl !== undefined) {
    return { ...(await openPostgres(settings.databaseUrl)), lock: undefined }
  }
  const lock = await lockDataFolder(settings.dataFolder)
  try {
    const opened = await openPglite(settings.dataFolder)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        lock.release()
      },
      lock,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
