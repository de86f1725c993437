import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import {
  type Address,
  address,
  type EncodedAccount,
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  type MaybeEncodedAccount,
} from '@solana/kit'
import { createUuid } from '../createUuid.js'
import { invalidParams } from './clusterError.js'
import type { Cluster, LedgerEntry } from './createCluster.js'
import { localGenesisHash } from './localSolana.js'
import { token2022Program, tokenProgram } from './programAddresses.js'
import { parseTokenAccount, toTokenAmount } from './tokenAccounts.js'

/** Slots after which a transaction is final. Source: Solana. */
const finalSlots = 32n

/** Most lamports of one airdrop. */
const airdropLimit = 1_000n * 10n ** 9n

type Params = readonly unknown[]
type Options = Record<string, unknown>
type Method = (cluster: Cluster, params: Params) => unknown

/** The methods of a node of the local cluster. Source: Solana's JSON-RPC. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getAccountInfo: (cluster, [at, options]) =>
    inContext(cluster, toAccountInfo(cluster, cluster.getAccount(toAddress(at)), toOptions(options))),
  getBalance: (cluster, [at]) => {
    const account = cluster.getAccount(toAddress(at))
    return inContext(cluster, account.exists ? account.lamports : 0n)
  },
  getBlockHeight: (cluster) => cluster.now(),
  getEpochInfo: (cluster) => ({
    absoluteSlot: cluster.now(),
    blockHeight: cluster.now(),
    epoch: cluster.now() / 432_000n,
    slotIndex: cluster.now() % 432_000n,
    slotsInEpoch: 432_000n,
    transactionCount: BigInt(cluster.ledger.size),
  }),
  getFeeForMessage: (cluster, [message]) =>
    inContext(cluster, cluster.feeFor(getBase64Encoder().encode(toText(message)) as Uint8Array)),
  getGenesisHash: () => localGenesisHash,
  getHealth: () => 'ok',
  getLatestBlockhash: (cluster) => inContext(cluster, cluster.latestBlockhash()),
  getMinimumBalanceForRentExemption: (cluster, [size]) => cluster.rent(Number(size)),
  getMultipleAccounts: (cluster, [list, options]) => {
    if (!Array.isArray(list) || list.length > 100) throw invalidParams('100 accounts at most')
    const read = (at: unknown) =>
      toAccountInfo(cluster, cluster.getAccount(toAddress(at)), toOptions(options))
    return inContext(cluster, list.map(read))
  },
  getProgramAccounts: (cluster, [program, options]) =>
    cluster.getProgramAccounts(toAddress(program)).map((account) => ({
      account: toAccountInfo(cluster, toPresent(account), toOptions(options)),
      pubkey: account.address,
    })),
  getRecentPrioritizationFees: (cluster) =>
    cluster.priorityFees().map((prioritizationFee) => ({ prioritizationFee, slot: cluster.now() })),
  getSignatureStatuses: (cluster, [signatures]) => {
    if (!Array.isArray(signatures)) throw invalidParams('signatures')
    const statuses = signatures.map((signature) => {
      const entry = cluster.ledger.get(String(signature))
      return entry ? toStatus(cluster, entry) : null
    })
    return inContext(cluster, statuses)
  },
  getSignaturesForAddress: (cluster, [at, options]) => {
    const { before, limit = 1_000 } = toOptions(options)
    const newest = [...cluster.ledger.values()].reverse()
    // As on a node, a list that continues before an unknown transaction is empty.
    const start = before === undefined ? 0 : newest.findIndex(({ signature }) => signature === before) + 1
    const older = before !== undefined && start === 0 ? [] : newest.slice(start)
    return older
      .filter(({ accounts }) => accounts.includes(toAddress(at)))
      .slice(0, Number(limit))
      .map((entry) => ({
        ...toStatus(cluster, entry),
        blockTime: entry.blockTime,
        memo: null,
        signature: entry.signature,
      }))
  },
  getSlot: (cluster) => cluster.now(),
  getTokenAccountBalance: (cluster, [at]) => {
    const parsed = parseTokenAccount(cluster.getAccount(toAddress(at)), cluster.decimalsOf)
    if (parsed?.parsed.type !== 'account') throw invalidParams('could not find account')
    return inContext(cluster, parsed.parsed.info.tokenAmount)
  },
  getTokenAccountsByOwner: (cluster, [owner, filter, options]) => {
    const { mint, programId } = toOptions(filter)
    const programs =
      programId === undefined ? [tokenProgram, token2022Program] : ([toAddress(programId)] as const)
    const held = programs
      .flatMap((program) => cluster.getProgramAccounts(program))
      .filter((account) => {
        const info = parseTokenAccount(toPresent(account), cluster.decimalsOf)?.parsed
        return info?.type === 'account' && info.info.owner === owner && (!mint || info.info.mint === mint)
      })
    const toEntry = (account: EncodedAccount) => ({
      account: toAccountInfo(cluster, toPresent(account), toOptions(options)),
      pubkey: account.address,
    })
    return inContext(cluster, held.map(toEntry))
  },
  getTokenSupply: (cluster, [mint]) => {
    const parsed = parseTokenAccount(cluster.getAccount(toAddress(mint)), cluster.decimalsOf)
    if (parsed?.parsed.type !== 'mint') throw invalidParams('not a Token mint')
    const { decimals, supply } = parsed.parsed.info
    return inContext(cluster, toTokenAmount(BigInt(String(supply)), Number(decimals)))
  },
  getVersion: () => ({ 'feature-set': 0, 'solana-core': '3.0.0-portico' }),
  isBlockhashValid: (cluster, [hash]) => inContext(cluster, cluster.isBlockhashValid(toText(hash))),
  requestAirdrop: (cluster, [to, lamports]) => {
    const amount = BigInt(toText(String(lamports)))
    if (amount > airdropLimit) throw invalidParams('that is more than an airdrop gives')
    cluster.airdrop(toAddress(to), amount)
    // The faucet's own transaction; its contents do not matter.
    const entropy = new TextEncoder().encode(`airdrop ${to} ${cluster.now()} ${createUuid()}`)
    const half = sha256(entropy)
    const signature = base58.encode(new Uint8Array([...half, ...sha256(half)])) as LedgerEntry['signature']
    cluster.ledger.set(signature, {
      accounts: [toAddress(to)],
      blockTime: BigInt(Math.floor(Date.now() / 1_000)),
      err: null,
      logs: [],
      signature,
      slot: cluster.now(),
      unitsConsumed: 0n,
    })
    return signature
  },
  sendTransaction: (cluster, [wire, options]) => {
    const { encoding, skipPreflight } = toOptions(options)
    return cluster.send(toBase64(wire, encoding), { skipPreflight: skipPreflight === true })
  },
  simulateTransaction: (cluster, [wire, options]) => {
    const { accounts, encoding, replaceRecentBlockhash, sigVerify } = toOptions(options)
    const { outcome, posts } = cluster.simulate(toBase64(wire, encoding), {
      replaceRecentBlockhash: replaceRecentBlockhash === true,
      sigVerify: sigVerify === true,
    })
    const wanted = (accounts as { addresses?: unknown[] } | undefined)?.addresses
    return inContext(cluster, {
      ...outcome,
      accounts:
        wanted?.map((at) => {
          const post = posts.find((account) => account.address === at)
          const account = post ? toPresent(post) : cluster.getAccount(toAddress(at))
          return toAccountInfo(cluster, account, toOptions(accounts))
        }) ?? null,
      returnData: null,
    })
  },
}

/** Returns the status of a transaction in the ledger. */
export function toStatus(cluster: Cluster, { err, slot }: LedgerEntry) {
  const age = cluster.now() - slot
  return {
    confirmationStatus: age > finalSlots ? 'finalized' : 'confirmed',
    confirmations: age > finalSlots ? null : age,
    err,
    slot,
    status: err === null ? { Ok: null } : { Err: err },
  }
}

function inContext(cluster: Cluster, value: unknown) {
  return { context: { apiVersion: '3.0.0', slot: cluster.now() }, value }
}

/** Returns an account in a node's format, in the requested encoding. */
export function toAccountInfo(
  cluster: Cluster,
  account: MaybeEncodedAccount,
  { encoding, dataSlice }: Options,
) {
  if (!account.exists) return null
  const { data, executable, lamports, programAddress } = account
  const parsed = encoding === 'jsonParsed' ? parseTokenAccount(account, cluster.decimalsOf) : undefined
  const { length, offset } = (dataSlice ?? { length: data.length, offset: 0 }) as Record<string, number>
  const bytes = data.subarray(offset, Number(offset) + Number(length))
  const text =
    encoding === 'base58' || encoding === undefined
      ? [getBase58Decoder().decode(bytes), 'base58']
      : [getBase64Decoder().decode(bytes), 'base64']
  return {
    data: parsed ?? text,
    executable,
    lamports,
    owner: programAddress,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: BigInt(data.length),
  }
}

function toPresent(account: EncodedAccount): MaybeEncodedAccount {
  // litesvm returns a copy, so the read-only type is stricter than needed.
  return { ...account, data: account.data as Uint8Array, exists: true }
}

function toBase64(wire: unknown, encoding: unknown): string {
  const text = toText(wire)
  if (encoding === 'base64') return text
  try {
    return getBase64Decoder().decode(base58.decode(text))
  } catch {
    throw invalidParams('invalid base58 encoding')
  }
}

function toAddress(input: unknown): Address {
  try {
    return address(toText(input))
  } catch {
    throw invalidParams('Invalid param: Invalid')
  }
}

function toText(input: unknown): string {
  if (typeof input !== 'string') throw invalidParams('invalid type, expected a string')
  return input
}

function toOptions(input: unknown): Options {
  return typeof input === 'object' && input !== null ? (input as Options) : {}
}
