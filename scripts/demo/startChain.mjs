// Part of scripts/demo.mjs.
import { loadSources } from '../loadSources.mjs'
import { DemoProblem } from './DemoProblem.mjs'

/** @throws DemoProblem when no Anvil can be found or it does not start */
export async function startChain({ port, statePath }) {
  await loadSources()
  const { startAnvil } = await import('@portico/testkit/chain')
  try {
    const chain = await startAnvil({ port, statePath })
    const ended = chain.ended.then(
      () => new DemoProblem('The local network ended by itself. Start again; if it happens again: --fresh'),
    )
    return { ended, stop: chain.stop }
  } catch (error) {
    if (typeof error.code !== 'string') throw error
    throw new DemoProblem(error.message)
  }
}
