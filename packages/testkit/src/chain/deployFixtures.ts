import { callNode, orRefused } from './callNode.js'
import { bookmarkAddress, deployerAddress, wholeMarks } from './fixtureMarks.js'
import { localContracts } from './localContracts.js'

export type DeployFixturesParameters = {
  /** A local network: from `startAnvil`, or your own Anvil or Hardhat. */
  rpcUrl: string
  /**
   * URL of the folder with the metadata and pictures of the tickets, without a trailing slash. Default:
   * `http://127.0.0.1:5170/collectibles`, the demo's. In a test, `serveCollectibles` serves them.
   */
  collectiblesUrl?: string | undefined
  /**
   * Leaves out what happened less than this many days ago. The caller can then add something of its own before a later
   * call continues. Default: leaves out nothing.
   */
  untilDaysAgo?: number | undefined
}

export type DeployFixturesReturnType = {
  contracts: typeof localContracts
  /** False if the network already had everything. */
  isNew: boolean
}

/**
 * Puts tokens, NFTs and a history for the development accounts on a local network, all at fixed addresses. It continues
 * an interrupted run and does not change what exists. Only one call at a time may run on a network.
 *
 * The history goes back 14 months if the network's last block is that old, as with `startAnvil({ genesisAt })`;
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
      // Imports this code only here, because most starts are not the first and do not need it.
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
  // The ABI encodes a string as an offset, a length and the bytes.
  return answer.length < 64 ? '' : answer.subarray(64, 64 + answer.readUInt32BE(60)).toString()
}
