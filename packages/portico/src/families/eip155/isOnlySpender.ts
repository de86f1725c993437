import type { Hex, PublicClient } from 'viem'
import { entryPoints, type Log, operationTopic, readLogs, showsAct, toWord } from './readReport.js'
import { asHex } from './transferCall.js'

/**
 * Checks that no other transaction of a block may be the reason why an account's balance fell in that block. Any
 * transaction may mention a send in its call data. If it did nothing else, another transaction spent the coins.
 *
 * @param parameters.isShown true if something else shows that the account executed the send in this transaction. Then
 * only another transaction that the account reports may be the reason. Otherwise any transaction that succeeded and
 * touches the account may be.
 * @returns false if the node does not return the logs of the block
 */
export async function isOnlySpender(
  client: PublicClient,
  {
    account,
    blockNumber,
    hash,
    isShown,
  }: { account: Hex; blockNumber: bigint; hash: string; isShown: boolean },
): Promise<boolean> {
  const isOther = (one: string) => one.toLowerCase() !== hash.toLowerCase()
  const block = await client.getBlock({ blockNumber, includeTransactions: true })
  const others = block.transactions.filter((other) => isOther(other.hash))
  if (others.length === 0) return true
  const logs = await readBlockLogs(client, account, blockNumber)
  if (!logs) return false
  const otherLogs = logs.filter(({ transactionHash }) => isOther(transactionHash))
  if (isShown) return !otherLogs.some((log) => showsAct(log, account))
  if (otherLogs.length > 0) return false
  for (const { from, hash: other, input, to } of others) {
    const isCalled = [from, to].some((address) => address !== null && asHex(address) === account)
    if (!isCalled && !input.toLowerCase().includes(account.slice(2))) continue
    const receipt: { status?: unknown } | null = await client.request({
      method: 'eth_getTransactionReceipt',
      params: [other],
    })
    if (receipt?.status !== '0x0') return false
  }
  return true
}

/** Reads what an account, and the entry points on its behalf, logged in a block. Undefined if the node does not tell. */
async function readBlockLogs(
  client: PublicClient,
  account: Hex,
  blockNumber: bigint,
): Promise<readonly Log[] | undefined> {
  const number: Hex = `0x${blockNumber.toString(16)}`
  const filters = [
    { address: account },
    { address: entryPoints, topics: [operationTopic, null, toWord(account)] },
  ]
  try {
    const found = await Promise.all(
      filters.map(async (filter) =>
        readLogs(
          await client.request({
            method: 'eth_getLogs',
            // viem's type has no read-only arrays.
            params: [{ ...filter, fromBlock: number, toBlock: number } as never],
          }),
        ),
      ),
    )
    return found.flat()
  } catch {
    // Some endpoints return no logs, but receipts.
    const receipts: unknown = await client
      .request({ method: 'eth_getBlockReceipts', params: [number] })
      .catch(() => undefined)
    if (!Array.isArray(receipts)) return undefined
    return receipts
      .flatMap((receipt: { logs?: unknown } | null) => readLogs(receipt?.logs))
      .filter((log) => asHex(log.address) === account || showsAct(log, account))
  }
}
