import type { Vault } from '../custody/vault.js'
import {
  type CallWarning,
  type DecodedAmount,
  type DecodedCall,
  type DecodedField,
  hasItem,
  warningsOf,
} from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { isOfUnsaidWorth, readSolanaFee } from '../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../decode/decodeSolanaTransaction.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { WalletError } from '../errors/WalletError.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import type { Rpc } from '../networks/rpc.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { findFungible } from './findFungible.js'
import { idOf, type ReadPrices, writingOf } from './readPrices.js'
import { readTokenFacts, simulateCalls } from './simulate.js'

/** What a wallet that the operator could open may spend in a day, in US dollars: enough to try it, too little to keep it. */
export const spendingLimitUsd = 100

const dayMs = 24 * 60 * 60_000
const storeName = 'spent'

/** What a wallet without a secret of the person's own may do; asked before anything is signed. */
export type SpendingLimit = {
  /**
   * @returns counts it: to be called before anything is signed. What that returns takes it back where nothing was.
   * @throws WalletError, SECRET_WANTED
   */
  check: (request: ApprovalRequest) => Promise<Count>
}

type Count = () => Promise<() => Promise<void>>

const countNothing: Count = async () => async () => {}

export type SpendingLimitOptions = {
  prices: ReadPrices
  rpc: Rpc
  store: FrameStore
  vault: Pick<Vault, 'known'>
  nowMs?: () => number
}

/** What could move something. */
type MovingRequest = Exclude<ApprovalRequest, { kind: 'email' | 'message' }>

type Spent = { atMs: number; id: string; usd: number; walletId: string }

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

  async function count(usd: number, walletId: string): Promise<() => Promise<void>> {
    if (usd === 0) return async () => {}
    const id = crypto.randomUUID()
    await store.put(storeName, [...(await readSpent(walletId)), { atMs: nowMs(), id, usd, walletId }])
    return async () => {
      const others = (await readSpent(walletId)).filter((each) => each.id !== id)
      await store.put(storeName, others)
    }
  }

  /** US dollars, or infinity where it cannot be said how much could go. */
  async function worthOf(request: MovingRequest): Promise<number> {
    const { networkId } = request
    const amounts = await amountsOf(rpc, request)
    if (amounts === 'unbounded') return Number.POSITIVE_INFINITY
    const moved = [...amounts, { token: undefined, units: mostFeeOf(request) } as DecodedAmount].filter(
      ({ units }) => units > 0n,
    )
    if (moved.length === 0) return 0
    const asked = await prices([...new Set(moved.map(({ token }) => idOf(networkId, token)))])
    if (!asked) return Number.POSITIVE_INFINITY
    const known = new Map([...asked].map(([id, price]) => [writingOf(id), price]))
    let sum = 0
    for (const { decimals, token, units } of moved) {
      const price = known.get(writingOf(idOf(networkId, token)))
      if (price === undefined || price === 0) {
        // A network's own currency is worth something wherever it is no test network's, also where nobody says how much.
        if (token === undefined && !describeNetwork(networkId).isTest) return Number.POSITIVE_INFINITY
        // What nobody trades has no price: all of a test network, and on any other what no market has. It counts as nothing,
        // since a limit in dollars cannot be said of it.
        continue
      }
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
      if (request.kind === 'message' || request.kind === 'email') return countNothing
      // It was counted when it was signed.
      if ('isRepeat' in request && request.isRepeat) return countNothing
      const { custody, walletId } = await vault.known()
      if (custody === 'person') return countNothing
      const usd = await worthOf(request)
      const before = await readSpent(walletId)
      const sum = before.reduce((total, each) => total + each.usd, usd)
      if (sum > spendingLimitUsd) {
        throw new WalletError('SECRET_WANTED', 'This needs a wallet that only you can open.')
      }
      return () => count(usd, walletId)
    },
  }
}

/** The most that the account pays for it to be carried out: who makes the blocks may be who asks. */
function mostFeeOf(request: MovingRequest): bigint {
  switch (request.kind) {
    case 'typedData':
      return 0n
    case 'calls': {
      const { fees, operation } = request
      if (operation) return operation.isSponsored ? 0n : operation.feeWei
      return fees.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n)
    }
    case 'solana':
      return request.transactions
        .flatMap((text) => readSolanaTransaction(text) ?? [])
        .filter(({ feePayer }) => feePayer === request.account)
        .reduce((sum, transaction) => sum + readSolanaFee(transaction), 0n)
  }
}

/** What could leave the account, by token, beside the fee. */
async function amountsOf(rpc: Rpc, request: MovingRequest): Promise<readonly DecodedAmount[] | 'unbounded'> {
  switch (request.kind) {
    case 'typedData': {
      const { data, networkId } = request
      return decodeTypedData(data, await findFungible(rpc, networkId, [decodeTypedData(data)])).transfers
    }
    case 'calls': {
      const { account, networkId } = request
      const read = (fungible?: ReadonlySet<string>) =>
        request.calls.map((call) => decodeEip155Call(call, { account, fungible, networkId }))
      const calls = read(await findFungible(rpc, networkId, read()))
      const warnings = calls.flatMap(warningsOf)
      if (isUnbounded(warnings) || warnings.includes('noLimit')) return 'unbounded'
      // Of an item there is no price: it may be worth anything, but on a test network.
      if (calls.some(hasItem) && !describeNetwork(networkId).isTest) return 'unbounded'
      const simulated = await simulateCalls(rpc, networkId, { account, calls: request.calls })
      const changes = simulated === 'fails' || !simulated ? { amounts: [], items: [] } : simulated
      if (changes.items.some(({ outPieces }) => outPieces > 0n) && !describeNetwork(networkId).isTest)
        return 'unbounded'
      // A contract can tell a simulation from the network, by the price of gas or by who makes the block, and a node can say
      // what it likes: its word adds to what the bytes say, and takes nothing from it.
      return largestOf(
        request.calls.map(({ value }) => ({ token: undefined, units: value })),
        calls.flatMap(paymentsOf),
        changes.amounts.map(({ outUnits, token }) => ({ token, units: outUnits })),
      )
    }
    case 'solana': {
      const read = request.transactions.map(readSolanaTransaction)
      const { account, networkId } = request
      const instructions = read.flatMap((transaction) => transaction?.instructions ?? [])
      const calls = read.flatMap((transaction) =>
        transaction ? decodeSolanaTransaction(transaction, account) : [],
      )
      const isOpen =
        isUnbounded(calls.flatMap(warningsOf)) ||
        (!describeNetwork(networkId).isTest && instructions.some((each) => isOfUnsaidWorth(each, account))) ||
        read.some((transaction) => !transaction || transaction.hasLookups)
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
