// The simulated server of `npm run bench:account`. It runs outside the page, as a real server does, so the page neither
// builds nor stores the responses. Before importing this module, call `loadSources()`.

const testing = new URL('../../packages/portico/src/modal/testing/', import.meta.url)
const { manyNfts, manyTokens, manyTransactions } = await import(new URL('storyPortfolio.ts', testing))
const { storyServer } = await import(new URL('storyServer.ts', testing))

/**
 * Returns a plugin for Vite's preview server. The plugin responds below `/server` with the data of an account of these
 * sizes.
 */
export function playServer({ history, nfts, tokens }) {
  const { url } = storyServer({
    history: manyTransactions(history),
    nfts: manyNfts(nfts),
    tokens: manyTokens(tokens),
  })
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
