import { createPublicClient, type Hex, http } from 'viem'
import { createUuid } from '../createUuid.js'
import type { ShownCall } from '../prompt/approval.js'
import { invalidParams, ProviderRpcError } from './ProviderRpcError.js'
import {
  asking,
  chainIdOf,
  currentChain,
  dataOf,
  quantityOf,
  recipientOf,
  recordOf,
  sharedSigner,
} from './requestValues.js'
import { sendFrom } from './sendFrom.js'
import type { WalletContext } from './walletContext.js'

/** Capabilities by hex chain id: calls one after another, never atomic. Source: EIP-5792. */
export async function getCapabilities(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const [address, wanted] = params
  sharedSigner(context, address)
  const ids = Array.isArray(wanted) ? wanted.map(chainIdOf) : [...context.chains.keys()]
  return Object.fromEntries(
    ids
      .filter((id) => context.chains.has(id))
      .map((id) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]),
  )
}

/** Sends the calls of a batch as separate transactions, after one approval. Source: EIP-5792. */
export async function sendCalls(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const batch = recordOf(params[0])
  const account = sharedSigner(context, batch.from ?? context.memory.read().permissions[context.origin]?.[0])
  const chain = currentChain(context)
  if (chainIdOf(batch.chainId) !== chain.id) {
    throw new ProviderRpcError({ code: 5710, message: `The wallet is on network ${chain.id}.` })
  }
  if (batch.atomicRequired === true) {
    throw new ProviderRpcError({ code: 5760, message: 'The wallet cannot send these calls atomically.' })
  }
  if (!Array.isArray(batch.calls) || batch.calls.length === 0) throw invalidParams('`calls` is empty.')
  const id = typeof batch.id === 'string' ? batch.id : createUuid()
  if (context.sentCalls.has(id))
    throw new ProviderRpcError({ code: 5720, message: `The id ${id} was used before.` })
  const calls = batch.calls.map(recordOf).map(
    (call): ShownCall => ({
      data: dataOf(call.data),
      to: recipientOf(call.to),
      valueWei: quantityOf(call.value) ?? 0n,
    }),
  )
  await context.approver.approve({ ...asking(context), account: account.address, calls, kind: 'sendCalls' })
  const hashes: Hex[] = []
  for (const call of calls) hashes.push(await sendFrom({ account, call, chain }))
  context.sentCalls.set(id, { chainId: chain.id, hashes })
  return { id }
}

/** Returns the status of a batch. Source: EIP-5792 (100 pending, 200 confirmed, 500 reverted, 600 partly reverted). */
export async function getCallsStatus(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const [id] = params
  const sent = typeof id === 'string' ? context.sentCalls.get(id) : undefined
  if (sent === undefined)
    throw new ProviderRpcError({ code: 5730, message: `No batch has the id ${String(id)}.` })
  const chain = context.chains.get(sent.chainId)
  const client = createPublicClient({ transport: http(chain?.rpcUrls.default.http[0]) })
  const receipts = await Promise.all(
    sent.hashes.map((hash) => client.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const mined = receipts.filter((receipt) => receipt !== null)
  const reverted = mined.filter(({ status }) => status === '0x0').length
  const settled = reverted === 0 ? 200 : reverted === receipts.length ? 500 : 600
  return {
    atomic: false,
    chainId: `0x${sent.chainId.toString(16)}`,
    id,
    receipts: mined.map(({ blockHash, blockNumber, gasUsed, logs, status, transactionHash }) => ({
      blockHash,
      blockNumber,
      gasUsed,
      logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
      status,
      transactionHash,
    })),
    status: mined.length < receipts.length ? 100 : settled,
    version: '2.0.0',
  }
}
