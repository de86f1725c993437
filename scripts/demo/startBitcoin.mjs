// Part of scripts/demo.mjs.
import { startBitcoin as startNode } from '@portico/testkit/chain'
import { DemoProblem } from './DemoProblem.mjs'

/**
 * Starts the local Bitcoin network in this process. It stores nothing on disk and starts within a second.
 *
 * @throws DemoProblem if it does not start
 */
export async function startBitcoin({ port }) {
  try {
    const { mine, stop } = await startNode({ port })
    // A transaction gets into a block a moment later, as on the other local networks.
    const mining = setInterval(() => mine(1).catch(() => {}), blockMs)
    return {
      async stop() {
        clearInterval(mining)
        await stop()
      },
    }
  } catch (error) {
    throw new DemoProblem(`The local Bitcoin network did not start: ${error.message}`)
  }
}

/** Time between two blocks, in ms. */
const blockMs = 10_000
