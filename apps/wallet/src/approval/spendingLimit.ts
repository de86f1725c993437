import { postSpending, postSpendingReturn, spendingLimitUsd } from '@portico/protocol/http'
import type { Vault } from '../custody/vault.js'
import {
  type CallWarning,
  type DecodedAmount,
  type DecodedCall,
  type DecodedField,
  type FieldLabel,
  hasItem,
  warningsOf,
} from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { isOfUnsaidWorth, readSolanaFee } from '../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../decode/decodeSolanaTransaction.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import { findListed } from '../decode/findListed.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import type { Rpc } from '../networks/rpc.js'
import type { OwnSession, Session } from '../session/session.js'
import { ownsAccount } from '../smart/ownsAccount.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { findFungible } from './findFungible.js'
import { readDataFee } from './readDataFee.js'
import { idOf, type ReadPrices, type TokenPrice, writingOf } from './readPrices.js'
import { readDecimals } from './readTokenFacts.js'
import { simulateCalls } from './simulate.js'

/** The limit of a wallet without a secret of the user's own. It is checked before anything is signed. */
export type SpendingLimit = {
  /**
   * Counts the request before anything is signed.
   *
   * @returns a function that takes the count back, if nothing was signed or sent
   * @throws WalletError, SECRET_WANTED; ACCOUNT_MISMATCH if the wallet is not the one that was requested; the server's
   * error if it cannot count: then nothing may be signed
   */
  check: (request: ApprovalRequest) => Promise<TakeBack>
}

type TakeBack = () => Promise<void>

const takeNothingBack: TakeBack = async () => {}

export type SpendingLimitOptions = {
  prices: ReadPrices
  rpc: Rpc
  /** The server counts for all tabs, sites and devices of the logged-in user. */
  session: Pick<Session, 'own'>
  vault: Pick<Vault, 'known'>
}

/** A request that could move something. */
type MovingRequest = Exclude<ApprovalRequest, { kind: 'email' | 'message' }>

/**
 * Counts the amounts that leave a wallet within a day, if the operator could open the wallet. The limit makes users set
 * a secret of their own before much is at stake. It does not stop a user who runs a modified frame.
 */
export function createSpendingLimit({ prices, rpc, session, vault }: SpendingLimitOptions): SpendingLimit {
  async function count({ call }: Pick<OwnSession, 'call'>, usd: number): Promise<TakeBack> {
    if (usd === 0) return takeNothingBack
    const cents = Math.ceil(usd * 100)
    const { countedAtMs } =
      usd > spendingLimitUsd ? { countedAtMs: null } : await call(postSpending, { body: { cents } })
    if (countedAtMs === null) {
      throw new WalletError('SECRET_WANTED', 'This needs a wallet that only you can open.')
    }
    return async () => void (await call(postSpendingReturn, { body: { cents, countedAtMs } }))
  }

  /** Returns the value in US dollars, or infinity if it is unclear how much could leave the account. */
  async function worthOf(request: MovingRequest): Promise<number> {
    const { networkId } = request
    const amounts = await amountsOf(rpc, request)
    if (amounts === 'unbounded') return Number.POSITIVE_INFINITY
    const dataFee = await readDataFee(rpc, request)
    if (dataFee === undefined) return Number.POSITIVE_INFINITY
    const fee: DecodedAmount = { token: undefined, units: mostFeeOf(request) + dataFee }
    const moved = [...amounts, fee].filter(({ units }) => units > 0n)
    if (moved.length === 0) return 0
    const asked = await prices([...new Set(moved.map(({ token }) => idOf(networkId, token)))])
    if (!asked) return Number.POSITIVE_INFINITY
    const known = new Map([...asked].map(([id, price]) => [writingOf(id), price]))
    let sum = 0
    for (const { decimals, token, units } of moved) {
      const price = known.get(writingOf(idOf(networkId, token)))
      if (price === undefined || price.usd === 0) {
        // The currency of a test network is worthless on purpose, and the operator may declare a token worthless. A
        // missing market price does not mean that: a share of a vault, or a token that is traded elsewhere, may be
        // worth anything.
        const isWorthless = describeNetwork(networkId).isTest || (price !== undefined && token !== undefined)
        if (isWorthless) continue
        return Number.POSITIVE_INFINITY
      }
      const places = decimals ?? (await decimalsOf(networkId, token, price))
      if (places === undefined) return Number.POSITIVE_INFINITY
      sum += (Number(units) / 10 ** places) * price.usd
    }
    return sum
  }

  /**
   * Returns the decimals of a token. The wallet's own list counts first. For a token that is not listed, the lower of
   * the node's and the price source's decimals counts. If the node cannot be asked, its decimals could be lower, so the
   * result is undefined.
   */
  async function decimalsOf(
    networkId: string,
    token: string | undefined,
    price: TokenPrice,
  ): Promise<number | undefined> {
    if (token === undefined) return describeNetwork(networkId).decimals
    const listed = findListed(networkId, token)
    if (listed) return listed.decimals
    const read = await readDecimals(rpc, networkId, token).catch(() => 'unread' as const)
    if (read === 'unread') return undefined
    const known = [price.decimals, read].filter((each) => each !== undefined)
    return known.length === 0 ? undefined : Math.min(...known)
  }

  return {
    async check(request) {
      if (request.kind === 'email') return takeNothingBack
      // The request was counted when it was signed.
      if ('isRepeat' in request && request.isRepeat) return takeNothingBack
      const own = await session.own()
      const { addresses, custody } = await vault.known(own)
      // The secret of another user, or their remaining limit for today, must not release anything from this account.
      if (!ownsAccount(addresses, request.account)) throw otherAccount()
      if (custody === 'user') return takeNothingBack
      if (request.kind !== 'message') return count(own, await worthOf(request))
      // Plain text moves nothing by itself.
      return count(own, isWords(request.bytes) ? 0 : Number.POSITIVE_INFINITY)
    },
  }
}

/**
 * Length of the hash of a contract's order, in bytes. Some contracts accept such a hash if it is signed as a message.
 */
const hashBytes = 32

/** Checks whether a message is readable text. Other bytes, such as an order on a market, are not decoded here. */
function isWords(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.length === hashBytes) return false
  try {
    return !/[^\P{Cc}\t\n\r]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/**
 * Returns the highest fee that the account pays. The fee counts, because the site may produce the blocks and so get it.
 */
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

/** Returns what could leave the account, by token, without the fee. */
async function amountsOf(rpc: Rpc, request: MovingRequest): Promise<readonly DecodedAmount[] | 'unbounded'> {
  switch (request.kind) {
    case 'typedData': {
      const { data, networkId } = request
      const { tokens } = await findFungible(rpc, networkId, [decodeTypedData(data)])
      return decodeTypedData(data, tokens).transfers
    }
    case 'calls': {
      const { account, networkId } = request
      const read = (fungible?: ReadonlySet<string>) =>
        request.calls.map((call) => decodeEip155Call(call, { account, fungible, networkId }))
      const calls = read((await findFungible(rpc, networkId, read())).tokens)
      const warnings = calls.flatMap(warningsOf)
      if (isUnbounded(warnings) || warnings.includes('noLimit')) return 'unbounded'
      // An item has no price and may be worth anything, except on a test network.
      if (calls.some(hasItem) && !describeNetwork(networkId).isTest) return 'unbounded'
      const simulated = await simulateCalls(rpc, networkId, { account, calls: request.calls })
      const changes = simulated === 'fails' || !simulated ? { amounts: [], items: [] } : simulated
      if (changes.items.some(({ outPieces }) => outPieces > 0n) && !describeNetwork(networkId).isTest)
        return 'unbounded'
      // A contract can detect a simulation by the gas price or the block's producer, and a node can claim anything. So
      // the simulation can add to what the bytes state, but never reduce it.
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

/**
 * Labels of amounts that a trade brings, or that must remain at its end. An amount with any other label counts as a
 * payment.
 */
const incoming: ReadonlySet<FieldLabel> = new Set(['atLeast', 'receive', 'receiveAtLeast'])

/**
 * Returns what a call pays or lets others take. An amount that a trade brings is not a cost, and does not reduce the
 * sum.
 */
function paymentsOf(call: DecodedCall): DecodedAmount[] {
  const fields = call.fields.filter(({ label }) => !incoming.has(label))
  return [...amountsIn(fields), ...call.calls.flatMap(paymentsOf)]
}

/** Returns the largest amount of each token in several lists. */
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
