import { createHash, randomUUID } from 'node:crypto'
import type { GetHistoryResponse, SandboxPurchaseResponse } from '@portico/protocol/http'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { OnrampRefusedError } from '../../errors/onramp.js'
import { UnsupportedChainError } from '../../errors/request.js'
import type { Prices } from '../../prices/prices.js'
import type { ChainSettings } from '../../settings/settings.js'
import type { Database } from '../../store/database.js'
import type { OnrampProvider } from '../onrampProvider.js'
import { createOrderSigner, type SignedOrder } from './sandboxOrder.js'
import { sandboxCurrencies } from './sandboxPrice.js'
import { createSandboxTokens } from './sandboxTokens.js'
import { createSandboxTransfers } from './sandboxTransfers.js'
import { sandboxPurchases } from './schema.js'

type Row = typeof sandboxPurchases.$inferSelect

export type Sandbox = {
  provider: OnrampProvider
  /** Returns what an order currently buys. @throws OnrampRefusedError */
  describe: (order: SignedOrder) => Promise<{ amount: string; symbol: string; networkName: string }>
  /** Pays an order once. @throws OnrampRefusedError */
  pay: (order: SignedOrder, card: 'good' | 'declined') => Promise<SandboxPurchaseResponse>
  find: (id: string) => Promise<SandboxPurchaseResponse | undefined>
}

export type SandboxOptions = {
  chain: ChainSettings
  database: Database
  log: Logger
  nowMs: () => number
  prices: Prices
  /** Private key of the account that sends the tokens. */
  privateKey: Hex
}

/** How long the checkout page is valid. */
const orderLifetimeMs = 15 * 60_000
const pageSize = 50

/**
 * Creates a simulated provider. Its page takes no money, but it really sends tokens on a test network, so that the
 * whole process of a purchase can be tried without a company.
 */
export function createSandbox({ chain, database, log, nowMs, prices, privateKey }: SandboxOptions): Sandbox {
  const signer = createOrderSigner(privateKey)
  const { currencies, price, tokenOf } = createSandboxTokens({ chain, prices })
  const transfers = createSandboxTransfers({ chain, database, log, nowMs, privateKey, tokenOf })

  const provider: OnrampProvider = {
    async createUrl(request) {
      const {
        address,
        assets,
        fiatAmount,
        fiatCurrency,
        networkId = chain.id,
        projectId,
        publicUrl,
      } = request
      if (networkId !== chain.id) throw new UnsupportedChainError({ field: 'body.chainId' })
      const symbol = assets[0] ?? chain.currency.symbol
      const paymentAmount = (fiatAmount ?? 100).toFixed(2)
      // The amount is checked here, so that the page need not refuse it.
      await price(symbol, paymentAmount, fiatCurrency)
      const order = signer.sign({
        chainId: chain.id,
        expiresAt: String(Math.floor((nowMs() + orderLifetimeMs) / 1000)),
        id: randomUUID(),
        paymentAmount,
        paymentCurrency: fiatCurrency,
        scope: toScope(projectId),
        symbol,
        token: tokenOf(symbol)?.address ?? 'native',
        walletAddress: address,
      })
      return `${publicUrl}/v1/onramp/sandbox/checkout?${new URLSearchParams(order)}`
    },
    feeRange: '1-2%',
    label: 'Sandbox',
    name: 'sandbox',
    networks: [chain.id],
    async quote({ amount, networkId = chain.id, paymentCurrency, purchaseCurrency }) {
      if (networkId !== chain.id) throw new UnsupportedChainError({ field: 'body.chainId' })
      const priced = await price(purchaseCurrency.symbol, amount, paymentCurrency.id)
      return { ...priced, quoteId: randomUUID() }
    },
    readOptions: async () => ({
      paymentCurrencies: sandboxCurrencies.map((id) => ({
        id,
        // Source: specification, section 9.
        payment_method_limits: [
          { id: 'card', max: '7500.00', min: '10.00' },
          { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
        ],
      })),
      purchaseCurrencies: currencies,
    }),
    async readPurchases({ address, cursor, networkId, projectId }) {
      const before =
        cursor !== undefined && /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER
      if (networkId !== undefined && networkId !== chain.id) return { data: [], next: null }
      const rows = await database
        .select()
        .from(sandboxPurchases)
        .where(
          and(
            eq(sandboxPurchases.address, address.toLowerCase()),
            eq(sandboxPurchases.scope, toScope(projectId)),
            lt(sandboxPurchases.createdAtMs, before),
          ),
        )
        .orderBy(desc(sandboxPurchases.createdAtMs))
        .limit(pageSize)
      const data = (await Promise.all(rows.map(transfers.settle))).map((row) =>
        toTransaction(row, transfers.from),
      )
      const last = rows.at(-1)
      return { data, next: rows.length === pageSize && last ? String(last.createdAtMs) : null }
    },
  }

  return {
    async describe(order) {
      signer.check(order, nowMs())
      const { purchaseAmount } = await price(order.symbol, order.paymentAmount, order.paymentCurrency)
      return { amount: purchaseAmount.amount, networkName: chain.name, symbol: order.symbol }
    },
    async find(id) {
      const row = await transfers.find(id)
      return row && toPurchase(row)
    },
    async pay(order, card) {
      signer.check(order, nowMs())
      const { purchaseAmount } = await price(order.symbol, order.paymentAmount, order.paymentCurrency)
      const [row] = await database
        .insert(sandboxPurchases)
        .values({
          address: order.walletAddress.toLowerCase(),
          amount: purchaseAmount.amount,
          createdAtMs: nowMs(),
          hash: null,
          id: order.id,
          networkId: chain.id,
          scope: order.scope,
          status: card === 'good' ? 'in_progress' : 'failed',
          symbol: order.symbol,
          token: order.token,
        })
        // Two clicks are one purchase. The database decides which was first.
        .onConflictDoNothing()
        .returning()
      if (row && card === 'good') transfers.send(row)
      const known = row ?? (await transfers.find(order.id))
      if (!known) throw new OnrampRefusedError({ reason: 'this order is not known' })
      return toPurchase(known)
    },
    provider,
  }
}

/** Returns a project's pseudonym for the URL of a page. */
function toScope(projectId: string): string {
  return createHash('sha256').update(`sandbox ${projectId}`).digest('base64url').slice(0, 22)
}

function toPurchase({ amount, hash, status, symbol }: Row): SandboxPurchaseResponse {
  return { amount, hash, status, symbol }
}

const statuses = { failed: 'FAILED', in_progress: 'IN_PROGRESS', success: 'SUCCESS' } as const

function toTransaction(row: Row, from: string): GetHistoryResponse['data'][number] {
  const { address, amount, createdAtMs, hash, id, networkId, status, symbol, token } = row
  return {
    id,
    metadata: {
      chain: networkId,
      hash: hash ?? '',
      minedAt: new Date(createdAtMs).toISOString(),
      nonce: null,
      operationType: 'buy',
      sentFrom: from,
      sentTo: address,
      status: `ONRAMP_TRANSACTION_STATUS_${statuses[status]}`,
    },
    transfers: [
      {
        direction: 'in',
        fungible_info: {
          ...(token !== 'native' && { address: `${networkId}:${token}` }),
          name: symbol,
          symbol,
        },
        quantity: { numeric: amount },
      },
    ],
  }
}
