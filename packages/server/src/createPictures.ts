import { join } from 'node:path'
import type { Logger } from 'pino'
import { createImageStore } from './directory/imageStore.js'
import { describeFailure } from './http/describeFailure.js'
import type { LoopTurns } from './http/loopTurns.js'
import type { SafeFetch } from './http/safeFetch.js'
import { createImageOriginals } from './images/imageOriginals.js'
import { createImageProxy } from './images/imageProxy.js'
import type { Settings } from './settings/settings.js'
import type { Database } from './store/database.js'

/** Creates the stores of pictures: those that the server has, and those of other hosts, which it fetches. */
export function createPictures({
  database,
  log,
  nowMs,
  safeFetch,
  settings,
  turns,
}: {
  database: Database
  log: Logger
  nowMs: () => number
  safeFetch: SafeFetch
  settings: Settings
  turns: LoopTurns
}) {
  const imageOriginals = createImageOriginals({ database, nowMs })
  const imageProxy = createImageProxy({
    cacheFolder: join(settings.dataFolder, 'image-cache'),
    cacheLimitBytes: settings.imageCacheMb * 1_000_000,
    ipfsGatewayUrl: settings.ipfsGatewayUrl,
    nowMs,
    onRefused: (id, error) => log.debug({ id, ...describeFailure(error) }, 'a picture is not shown'),
    originals: imageOriginals,
    safeFetch,
    loopTurns: turns,
  })
  const images = createImageStore({
    folder: settings.imagesFolder,
    nowMs,
    onRefused: (file, reason) => log.warn({ file, reason }, 'an image is not served'),
  })

  return { imageOriginals, imageProxy, images }
}
