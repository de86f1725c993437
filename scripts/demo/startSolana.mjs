// Part of scripts/demo.mjs.
import { loadSources } from '../loadSources.mjs'
import { DemoProblem } from './DemoProblem.mjs'

/**
 * Starts the local Solana cluster, in this process: it keeps nothing on disk and is there in a moment.
 *
 * @throws DemoProblem when it does not start
 */
export async function startSolana({ port }) {
  await loadSources()
  const { startSolanaCluster } = await import('@portico/testkit/chain')
  try {
    const { stop } = await startSolanaCluster({ port })
    return { stop }
  } catch (error) {
    throw new DemoProblem(`The local Solana cluster did not start: ${error.message}`)
  }
}
