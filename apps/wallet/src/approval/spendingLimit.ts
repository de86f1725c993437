import { postFungiblePrice } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import type { Vault } from '../custody/vault.js'
import {
  type CallWarning,
  type DecodedAmount,
  type DecodedCall,
  type DecodedField,
  warningsOf,
} from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { decodeSolanaInstruction } from '../decode/decodeSolanaInstruction.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { WalletError } from '../errors/WalletError.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import type { Rpc } from '../networks/rpc.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { readTokenFacts, simulateCalls } from './simulate.js'

/** What a wallet that the operator could open may spend in a day, in US dollars: enough to try it, too little to keep it. */
export const spendingLimitUsd = 100

const dayMs = 24 * 60 * 60_000
const storeName = 'spent'
/** A server that does not answer is given up after this time, in ms. */
const timeLimitMs = 10_000

/** What a wallet without a secret of the person's own may do; asked before anything is signed. */
export type SpendingLimit = {
  /**
   * @returns what to call once it was signed
   * @throws WalletError, SECRET_WANTED
   */
  check: (request: ApprovalRequest) => Promise<() => Promise<void>>
}

export type SpendingLimitOptions = {
  prices: ReadPrices
  rpc: Rpc
  store: FrameStore
  vault: Pick<Vault, 'known'>
  nowMs?: () => number
}

/**
 * US dollars of one whole token, by CAIP-10; one without a price is left out. Undefined: nobody can tell now.
 *
 * @throws WalletError, SERVER_UNREACHABLE
 */
export type ReadPrices = (tokens: readonly string[]) => Promise<ReadonlyMap<string, number> | undefined>

/** What could move something. */
type MovingRequest = Exclude<ApprovalRequest, { kind: 'message' }>

type Spent = { atMs: number; usd: number; walletId: string }

/**
 * Counts what leaves a wallet that the operator could open, over the last day. It makes people set a secret of their own
 * before much is at stake; it stops nobody who runs a frame of their own.
 */
export function createSpendingLimit({
  nowMs = Date.now,
  prices,
  rpc,
  store,
  vault,
}: SpendingLimitOptions): SpendingLimit {
  async function readSpent(walletId: string): Promise<Spent[]> {
    const kept = await store.get(storeName)
    const all = Array.isArray(kept) ? (kept as Spent[]) : []
    return all.filter((each) => each.walletId === walletId && each.atMs > nowMs() - dayMs)
  }

  /** US dollars, or infinity where it cannot be said how much could go. */
  async function worthOf(request: MovingRequest): Promise<number> {
    const { networkId } = request
    const amounts = await amountsOf(rpc, request)
    if (amounts === 'unbounded') return Number.POSITIVE_INFINITY
    const moved = amounts.filter(({ units }) => units > 0n)
    if (moved.length === 0) return 0
    const asked = await prices([...new Set(moved.map(({ token }) => idOf(networkId, token)))])
    if (!asked) return Number.POSITIVE_INFINITY
    const known = new Map([...asked].map(([id, price]) => [writingOf(id), price]))
    let sum = 0
    for (const { decimals, token, units } of moved) {
      const price = known.get(writingOf(idOf(networkId, token)))
      // What nobody trades has no price: all of a test network, and on any other what no market has. It counts as nothing,
      // since a limit in dollars cannot be said of it.
      if (price === undefined || price === 0) continue
      const places =
        decimals ??
        (token === undefined
          ? describeNetwork(networkId).decimals
          : (await readTokenFacts(rpc, networkId, token))?.decimals)
      if (places === undefined) return Number.POSITIVE_INFINITY
      sum += (Number(units) / 10 ** places) * price
    }
    return sum
  }

  return {
    async check(request) {
      // It moves nothing by itself.
      if (request.kind === 'message') return async () => {}
      const { custody, walletId } = await vault.known()
      if (custody === 'person') return async () => {}
      const usd = await worthOf(request)
      const before = await readSpent(walletId)
      const sum = before.reduce((total, each) => total + each.usd, usd)
      if (sum > spendingLimitUsd) {
        throw new WalletError('SECRET_WANTED', 'This needs a wallet that only you can open.')
      }
      return async () => {
        if (usd > 0) await store.put(storeName, [...before, { atMs: nowMs(), usd, walletId }])
      }
    },
  }
}

/** What could leave the account, by token. */
async function amountsOf(rpc: Rpc, request: MovingRequest): Promise<readonly DecodedAmount[] | 'unbounded'> {
  switch (request.kind) {
    case 'typedData':
      return decodeTypedData(request.data).transfers
    case 'calls': {
      const { account, networkId } = request
      const calls = request.calls.map((call) => decodeEip155Call(call, request))
      const warnings = calls.flatMap(warningsOf)
      if (isUnbounded(warnings) || warnings.includes('noLimit')) return 'unbounded'
      const changes = await simulateCalls(rpc, networkId, { account, calls: request.calls })
      // A contract can tell a simulation from the network, by the price of gas or by who makes the block, and a node can say
      // what it likes: its word adds to what the bytes say, and takes nothing from it.
      return largestOf(
        request.calls.map(({ value }) => ({ token: undefined, units: value })),
        calls.flatMap(paymentsOf),
        (changes ?? []).map(({ outUnits, token }) => ({ token, units: outUnits })),
      )
    }
    case 'solana': {
      const read = request.transactions.map(readSolanaTransaction)
      const calls = read
        .flatMap((transaction) => transaction?.instructions ?? [])
        .map(decodeSolanaInstruction)
      const warnings = calls.flatMap(warningsOf)
      const isOpen =
        isUnbounded(warnings) || read.some((transaction) => !transaction || transaction.hasLookups)
      return isOpen ? 'unbounded' : calls.flatMap(amountsOfCall)
    }
  }
}

function isUnbounded(warnings: readonly CallWarning[]): boolean {
  return warnings.some((warning) => ['authority', 'everything', 'unknown', 'unlimited'].includes(warning))
}

function amountsIn(fields: readonly DecodedField[]): DecodedAmount[] {
  return fields.flatMap((field) => (field.kind === 'amount' ? [field.value] : []))
}

function amountsOfCall(call: DecodedCall): DecodedAmount[] {
  return [...amountsIn(call.fields), ...call.calls.flatMap(amountsOfCall)]
}

/** What a trade brings, and what must be there at its end. A label that is not known here counts as a payment. */
const incoming = /^(Receive|At least)/

/** What a call pays, or lets another take. What a trade brings lowers nothing, and costs nothing. */
function paymentsOf(call: DecodedCall): DecodedAmount[] {
  const fields = call.fields.filter(({ label }) => !incoming.test(label))
  return [...amountsIn(fields), ...call.calls.flatMap(paymentsOf)]
}

/** By token, the largest of what several lists say. */
function largestOf(...lists: readonly (readonly DecodedAmount[])[]): DecodedAmount[] {
  const largest = new Map<string | undefined, DecodedAmount>()
  for (const list of lists) {
    const sums = new Map<string | undefined, DecodedAmount>()
    for (const amount of list) {
      const token = amount.token?.toLowerCase()
      const units = (sums.get(token)?.units ?? 0n) + amount.units
      sums.set(token, { ...amount, units })
    }
    for (const [token, sum] of sums)
      if (sum.units > (largest.get(token)?.units ?? 0n)) largest.set(token, sum)
  }
  return [...largest.values()]
}

function idOf(networkId: string, token: string | undefined): string {
  return `${networkId}:${token ?? placeholderOf(networkId)}`
}

/** An address of eip155 has two writings, and both are of one token. */
function writingOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** How the server's prices name a network's own currency. */
function placeholderOf(networkId: string): string {
  return networkId.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111111'
    : `0x${'e'.repeat(40)}`
}

/** Asks the server for prices. */
export function createReadPrices({ projectId }: { projectId: string }): ReadPrices {
  return async (addresses) => {
    const url = new URL(postFungiblePrice.path, location.origin)
    if (projectId !== '') url.searchParams.set('projectId', projectId)
    try {
      const response = await fetch(url, {
        body: JSON.stringify({ addresses, currency: 'usd' }),
        cache: 'no-store',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      if (response.status >= 500) return undefined
      const read = safeParse(postFungiblePrice.response, await response.json())
      // A network that the server reads nothing of has no prices.
      if (!read.success) return new Map()
      return new Map(
        read.output.fungibles.flatMap(({ address, price }) => (address ? [[address, price] as const] : [])),
      )
    } catch (cause) {
      // Nothing can be signed either then: a secret would not help.
      const message = 'The wallet’s server cannot be reached. Check your internet connection, then try again.'
      throw new WalletError('SERVER_UNREACHABLE', message, { cause })
    }
  }
}
