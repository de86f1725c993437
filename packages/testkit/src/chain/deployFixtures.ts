import { callNode, orRefused } from './callNode.js'
import { bookmarkAddress, deployerAddress, wholeMarks } from './fixtureMarks.js'
import { localContracts } from './localContracts.js'

export type DeployFixturesParameters = {
  /** A local network: of `startAnvil`, or an Anvil or Hardhat of your own. */
  rpcUrl: string
  /**
   * Folder below which metadata and pictures of the tickets are served, without a slash at its end. Default:
   * `http://127.0.0.1:5170/collectibles`, the demo's. `serveCollectibles` serves them to a test.
   */
  collectiblesUrl?: string | undefined
  /**
   * Stops before what happened less than this many days ago: whoever has something of their own to do then goes on with a
   * later call. Default: goes on to now.
   */
  untilDaysAgo?: number | undefined
}

export type DeployFixturesReturnType = {
  contracts: typeof localContracts
  /** False when the network had all of it before. */
  isNew: boolean
}

/**
 * Puts tokens, NFTs and a history for the development accounts on a local network, all at fixed addresses. Where they
 * are already it changes nothing, and it finishes what was interrupted. One call at a time on one network.
 *
 * The history goes back 14 months where the network's last block is that old, as with `startAnvil({ genesisAt })`;
 * otherwise all of it happens now.
 *
 * @throws LocalChainRefusedError
 */
export async function deployFixtures(
  parameters: DeployFixturesParameters,
): Promise<DeployFixturesReturnType> {
  const { collectiblesUrl = 'http://127.0.0.1:5170/collectibles', rpcUrl, untilDaysAgo } = parameters
  const ticketsUri = `${collectiblesUrl}/{id}.json`
  return orRefused({ rpcUrl, task: 'deployFixtures' }, async () => {
    const [made, taken] = await Promise.all([
      countTransactions(rpcUrl, deployerAddress),
      countTransactions(rpcUrl, bookmarkAddress),
    ])
    const isNew = made < wholeMarks.contracts || taken < wholeMarks.steps
    if (isNew || (untilDaysAgo === undefined && (await readTicketsUri(rpcUrl)) !== ticketsUri)) {
      // Most starts are not the first one and do without.
      const { putFixtures } = await import('./putFixtures.js')
      await putFixtures({ rpcUrl, ticketsUri, untilDaysAgo })
    }
    return { contracts: localContracts, isNew }
  })
}

async function countTransactions(rpcUrl: string, address: string): Promise<number> {
  return Number(await callNode(rpcUrl, 'eth_getTransactionCount', [address, 'latest']))
}

async function readTicketsUri(rpcUrl: string): Promise<string> {
  // `uri(0)`
  const call = { data: `0x0e89341c${'0'.repeat(64)}`, to: localContracts.tickets }
  const answer = Buffer.from(String(await callNode(rpcUrl, 'eth_call', [call, 'latest'])).slice(2), 'hex')
  // A string is a place, a length and the bytes.
  return answer.length < 64 ? '' : answer.subarray(64, 64 + answer.readUInt32BE(60)).toString()
}
