// Part of scripts/demo.mjs.
import { startSolanaCluster } from '@portico/testkit/chain'
import { DemoProblem } from './DemoProblem.mjs'

/**
 * Starts the local Solana cluster in this process. It stores nothing on disk and starts immediately.
 *
 * @throws DemoProblem if it does not start
 */
export async function startSolana({ port }) {
  try {
    const { stop } = await startSolanaCluster({ port })
    return { stop }
  } catch (error) {
    throw new DemoProblem(`The local Solana cluster did not start: ${error.message}`)
  }
}
