// The server of `npm run bench:account`: played, but in a process of its own, as a real one is. The page neither makes the
// answers nor holds them. Whoever imports it has called `loadSources()`.

const testing = new URL('../../packages/portico/src/modal/testing/', import.meta.url)
const { manyNfts, manyTokens, manyTransactions } = await import(new URL('storyPortfolio.ts', testing))
const { storyServer } = await import(new URL('storyServer.ts', testing))

/** A plugin of Vite's preview that answers below `/server` for an account of these sizes. */
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
