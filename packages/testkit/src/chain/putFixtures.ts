import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { creationCode, multicall3RuntimeCode } from './contractCode.js'
import { fixtureHistory, type HistoryStep, minterAddress } from './fixtureHistory.js'
import { bookmarkAddress, deployerAddress } from './fixtureMarks.js'
import { actAs, createLocalClient, type LocalClient, sendAndMine } from './localClient.js'
import { localContracts, lookAlikeAddress } from './localContracts.js'

const secondsPerDay = 86_400

/** Adds the contracts and history steps that a network does not have yet. */
export async function putFixtures(parameters: {
  rpcUrl: string
  ticketsUri: string
  /** If undefined, all history steps run. */
  untilDaysAgo?: number | undefined
}): Promise<void> {
  const { untilDaysAgo } = parameters
  const client = createLocalClient(parameters.rpcUrl)
  const made = await client.getTransactionCount({ address: deployerAddress })
  const taken = await client.getTransactionCount({ address: bookmarkAddress })
  const history = fixtureHistory()
  const isPart = untilDaysAgo !== undefined
  const wanted = isPart ? history.filter(({ daysAgo }) => daysAgo >= untilDaysAgo) : history
  if (isPart && made === creations().length && taken >= wanted.length) return
  await actAs(client, [deployerAddress, minterAddress, lookAlikeAddress], async () => {
    await putMulticall3(client)
    await createContracts(client, creations().slice(made))
    await takeSteps(client, wanted, taken)
    if (isPart) return
    // The network's clock matches ours from here on.
    await setClock(client, 0)
    await setTicketsUri(client, parameters.ticketsUri)
  })
}

/** Creation code of the contracts, in the order of their addresses. Append only. */
export function creations(): readonly Hex[] {
  const named = (code: Hex, name: string, symbol: string) =>
    concat([code, encodeAbiParameters(parseAbiParameters('string, string'), [name, symbol])])
  const token = (name: string, symbol: string, decimals: number) =>
    concat([
      creationCode.testErc20,
      encodeAbiParameters(parseAbiParameters('string, string, uint8'), [name, symbol, decimals]),
    ])
  return [
    creationCode.testTether,
    token('Test USD Coin', 'USDC', 6),
    token('https://claim-reward.example', 'CLAIM-REWARD.EXAMPLE', 18),
    named(creationCode.testErc721, 'Harbour Lanterns', 'LANTERN'),
    creationCode.testErc1155,
    creationCode.batchSender,
    named(creationCode.testErc721, 'Claim at https://free-mint.example', 'FREE'),
  ]
}

async function putMulticall3(client: LocalClient): Promise<void> {
  const address = localContracts.multicall3
  // A fork of a real network already has the real Multicall3.
  if ((await client.getCode({ address })) !== undefined) return
  await client.setCode({ address, bytecode: multicall3RuntimeCode })
}

async function createContracts(client: LocalClient, contracts: readonly Hex[]): Promise<void> {
  for (const data of contracts) {
    await setClock(client, 420)
    await sendAndMine(client, { data, from: deployerAddress })
  }
}

async function takeSteps(client: LocalClient, history: readonly HistoryStep[], taken: number): Promise<void> {
  // The nonce of the bookmark counts the steps. If an earlier run stopped after a step but before it was counted, the step
  // is in the last block.
  const next = history[taken]
  const first = next !== undefined && (await isInLastBlock(client, next)) ? taken + 1 : taken
  for (const [index, { daysAgo, ...call }] of history.entries()) {
    if (index < first) continue
    await setClock(client, daysAgo)
    await sendAndMine(client, call)
    await client.setNonce({ address: bookmarkAddress, nonce: index + 1 })
  }
}

async function isInLastBlock(client: LocalClient, step: HistoryStep): Promise<boolean> {
  const { transactions } = await client.getBlock({ includeTransactions: true })
  return transactions.some(
    ({ from, input, to, value }) =>
      isAddressEqual(from, step.from) &&
      to !== null &&
      step.to !== undefined &&
      isAddressEqual(to, step.to) &&
      input === (step.data ?? '0x') &&
      value === (step.valueWei ?? 0n),
  )
}

/** Sets the next block's time to `daysAgo` days ago, unless the last block is already that new. */
async function setClock(client: LocalClient, daysAgo: number): Promise<void> {
  const wanted = BigInt(Math.floor(Date.now() / 1000 - daysAgo * secondsPerDay))
  const { timestamp } = await client.getBlock()
  if (timestamp < wanted) await client.setNextBlockTimestamp({ timestamp: wanted })
}

async function setTicketsUri(client: LocalClient, uri: string): Promise<void> {
  const data = encodeFunctionData({
    abi: parseAbi(['function setURI(string)']),
    args: [uri],
    functionName: 'setURI',
  })
  await sendAndMine(client, { data, from: minterAddress, to: localContracts.tickets })
}
