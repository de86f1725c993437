// The simulated server of `npm run bench:directory`. It runs outside the page, as a real server does. Before importing
// this module, call `loadSources()`.

const testing = new URL('../../packages/portico/src/modal/testing/', import.meta.url)
const { listWallets } = await import(new URL('storyDirectory.ts', testing))
const { storyServer } = await import(new URL('storyServer.ts', testing))

/**
 * Returns a plugin for Vite's preview server. The plugin responds below `/server` with a directory of this many
 * wallets.
 */
export function playServer({ wallets }) {
  const { url } = storyServer({ wallets: listWallets(wallets) })
  return {
    name: 'bench:played-server',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/server', async (request, response) => {
        const answer = await fetch(url + request.url)
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(await answer.text())
      })
    },
  }
}
