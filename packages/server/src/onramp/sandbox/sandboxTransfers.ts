import { and, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describeFailure } from '../../http/describeFailure.js'
import type { ChainSettings } from '../../settings/settings.js'
import type { Database } from '../../store/database.js'
import type { SandboxToken } from './sandboxTokens.js'
import { sandboxPurchases } from './schema.js'

type Row = typeof sandboxPurchases.$inferSelect

/** A purchase that was never sent, because the server stopped before, counts as failed after this time. */
const abandonedMs = 2 * 60_000

/** Creates the transfers that the simulated provider sends, and the state of purchases that follows from them. */
export function createSandboxTransfers({
  chain,
  database,
  log,
  nowMs,
  privateKey,
  tokenOf,
}: {
  chain: ChainSettings
  database: Database
  log: Logger
  nowMs: () => number
  privateKey: Hex
  tokenOf: (symbol: string) => SandboxToken | undefined
}) {
  const account = privateKeyToAccount(privateKey)
  const [rpcUrl = ''] = chain.rpcUrls
  const viemChain = defineChain({
    id: Number(chain.id.split(':')[1]),
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl, { retryCount: 1, timeout: 10_000 })
  const wallet = createWalletClient({ account, ccipRead: false, chain: viemChain, transport })
  const node = createPublicClient({ ccipRead: false, chain: viemChain, pollingInterval: 250, transport })
  // Transfers are sent one after another, because each uses the account's next nonce.
  let sending: Promise<unknown> = Promise.resolve()

  async function transfer(row: Row): Promise<void> {
    const token = tokenOf(row.symbol)
    if (!token) return
    const to = row.address as Hex
    const amount = parseUnits(row.amount, token.decimals)
    try {
      const hash = await wallet.sendTransaction(
        token.address === 'native'
          ? { to, value: amount }
          : {
              data: encodeFunctionData({ abi: erc20Abi, args: [to, amount], functionName: 'transfer' }),
              to: token.address as Hex,
            },
      )
      await database.update(sandboxPurchases).set({ hash }).where(eq(sandboxPurchases.id, row.id))
      const { status } = await node.waitForTransactionReceipt({ hash, timeout: 60_000 })
      await setStatus(row.id, status === 'success' ? 'success' : 'failed')
    } catch (error) {
      log.warn({ id: row.id, ...describeFailure(error) }, 'a purchase of the sandbox failed')
      // A transfer that was sent may still arrive, so only an unsent one has failed.
      await database
        .update(sandboxPurchases)
        .set({ status: 'failed' })
        .where(and(eq(sandboxPurchases.id, row.id), isNull(sandboxPurchases.hash)))
    }
  }

  async function setStatus(id: string, status: Row['status']): Promise<void> {
    await database.update(sandboxPurchases).set({ status }).where(eq(sandboxPurchases.id, id))
  }

  /** Updates a purchase that was pending when a server stopped. */
  async function settle(row: Row): Promise<Row> {
    if (row.status !== 'in_progress') return row
    if (row.hash === null) {
      if (nowMs() - row.createdAtMs < abandonedMs) return row
      await setStatus(row.id, 'failed')
      return { ...row, status: 'failed' }
    }
    const receipt = await node.getTransactionReceipt({ hash: row.hash as Hex }).catch(() => undefined)
    if (!receipt) return row
    const status = receipt.status === 'success' ? 'success' : 'failed'
    await setStatus(row.id, status)
    return { ...row, status }
  }

  async function find(id: string): Promise<Row | undefined> {
    const [row] = await database.select().from(sandboxPurchases).where(eq(sandboxPurchases.id, id))
    return row && settle(row)
  }

  return {
    find,
    from: account.address,
    /** Sends the tokens of a paid purchase, after those of the previous ones. */
    send(row: Row): void {
      sending = sending
        .then(() => transfer(row))
        // The database failed. The purchase counts as failed later, and the next ones are sent.
        .catch((error) =>
          log.error({ id: row.id, ...describeFailure(error) }, 'a purchase of the sandbox was not stored'),
        )
    },
    settle,
  }
}
