// Part of scripts/demo.mjs.
import { loadSources } from '../loadSources.mjs'

/** Path of the folder in which the page's server has the metadata and pictures of the network's tickets. */
export const collectiblesPath = '/collectibles'

/** Serves the tickets' metadata and pictures beside the playground: the server fetches them there. */
export function collectiblesPlugin() {
  const serve = async ({ middlewares }) => {
    await loadSources()
    const { readCollectible } = await import('@portico/testkit/chain')
    middlewares.use(collectiblesPath, (request, response, next) => {
      const file = readCollectible(request.url, `http://${request.headers.host}${collectiblesPath}`)
      if (file === undefined) return next()
      response.setHeader('content-type', file.type)
      response.end(file.body)
    })
  }
  return { configurePreviewServer: serve, configureServer: serve, name: 'demo:collectibles' }
}
