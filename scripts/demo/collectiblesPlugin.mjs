// Part of scripts/demo.mjs.
import { readCollectible } from '@portico/testkit/chain'
import { collectiblesPath } from './collectiblesPath.mjs'

/** Serves the tickets' metadata and pictures beside the playground, from where the server fetches them. */
export function collectiblesPlugin() {
  const serve = ({ middlewares }) => {
    middlewares.use(collectiblesPath, (request, response, next) => {
      const file = readCollectible(request.url, `http://${request.headers.host}${collectiblesPath}`)
      if (file === undefined) return next()
      response.setHeader('content-type', file.type)
      response.end(file.body)
    })
  }
  return { configurePreviewServer: serve, configureServer: serve, name: 'demo:collectibles' }
}
