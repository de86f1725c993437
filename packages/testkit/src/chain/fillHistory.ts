import type { Address } from 'viem'
import { devAccounts } from '../eip155/devAccounts.js'
import { orRefused } from './callNode.js'
import { deployFixtures } from './deployFixtures.js'
import { localContracts } from './localContracts.js'

export type FillHistoryParameters = {
  /** A local network: from `startAnvil`, or your own Anvil or Hardhat. */
  rpcUrl: string
  /** Blocks to add, one transaction each. */
  blocks: number
  /** Transfers of USDC in each of the blocks. At most 400, because of the gas limit of a block. */
  transfersPerBlock: number
}

export type FillHistoryReturnType = {
  /** Number of the first block with transfers. */
  firstBlock: bigint
  /** Number of the last block with transfers. Every block between the first and the last also has transfers. */
  lastBlock: bigint
}

/**
 * Adds many transfers to a local network, a few thousand a second, to measure a program that reads them. The
 * development accounts and a thousand unowned addresses receive one unit (0.000001 USDC) at a time, in turn.
 *
 * @throws LocalChainRefusedError
 */
export async function fillHistory(parameters: FillHistoryParameters): Promise<FillHistoryReturnType> {
  const { blocks, rpcUrl, transfersPerBlock } = parameters
  await deployFixtures({ rpcUrl })
  return orRefused({ rpcUrl, task: 'fillHistory' }, async () => {
    // Imports these modules only here, because `startAnvil` is in the same entry and must load fast.
    const [{ mint, minterAddress, sendToMany }, { actAs, createLocalClient, sendAndMine }] =
      await Promise.all([import('./fixtureHistory.js'), import('./localClient.js')])
    const client = createLocalClient(rpcUrl)
    const receivers = transferReceivers()
    const { batchSender, usdCoin } = localContracts
    await actAs(client, [minterAddress], async () => {
      await sendAndMine(client, mint(usdCoin, batchSender, BigInt(blocks * transfersPerBlock)))
      for (let block = 0; block < blocks; block++) {
        const turn = Array.from(
          { length: transfersPerBlock },
          (_, index) => receivers[(block * transfersPerBlock + index) % receivers.length] as Address,
        )
        await sendAndMine(client, sendToMany(usdCoin, turn, 1n))
      }
    })
    const lastBlock = await client.getBlockNumber()
    return { firstBlock: lastBlock - BigInt(blocks) + 1n, lastBlock }
  })
}

function transferReceivers(): readonly Address[] {
  const strangers = Array.from(
    { length: 1_000 },
    (_, index): Address => `0x${(0xacc000 + index).toString(16).padStart(40, '0')}`,
  )
  return [...devAccounts.map(({ address }) => address), ...strangers]
}
