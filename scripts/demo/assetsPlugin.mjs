// Part of scripts/demo.mjs.
import { readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const types = { '.css': 'text/css', '.js': 'text/javascript' }

/**
 * Serves built files as a production site does. Each file is compressed once. Browsers may cache it, because its name
 * changes with its contents. Vite's preview reads and compresses each file on every request.
 */
export function assetsPlugin() {
  return {
    name: 'demo:assets',
    configurePreviewServer({ config, middlewares }) {
      const folder = join(resolve(config.root, config.build.outDir), config.build.assetsDir)
      const kept = new Map()
      middlewares.use(`/${config.build.assetsDir}`, async (request, response, next) => {
        const name = basename(new URL(request.url, 'http://localhost').pathname)
        const type = types[extname(name)]
        const isWanted = request.method === 'GET' && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
        if (!type || !isWanted) return next()
        try {
          const body = kept.get(name) ?? (await promisify(gzip)(await readFile(join(folder, name))))
          kept.set(name, body)
          response.writeHead(200, {
            'cache-control': 'public, max-age=31536000, immutable',
            'content-encoding': 'gzip',
            'content-length': body.length,
            'content-type': type,
            vary: 'accept-encoding',
          })
          response.end(body)
        } catch {
          // Lets Vite return the 404.
          next()
        }
      })
    },
  }
}
