import {
  type Address,
  address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  type Lamports,
  type Signature,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { type ClusterOutcome, ClusterRpcError, toOutcome } from './clusterError.js'
import { decodeTransaction } from './decodeTransaction.js'
import { refuseTransaction } from './refuseTransaction.js'
import { findTokenAccount, type MintParameters, toMintAccounts, toTokenAccount } from './tokenAccounts.js'

/** Milliseconds of one slot. Source: Solana's own target. */
const slotMs = 400

/** Slots for which a blockhash can be used. Source: Solana. */
const blockhashSlots = 150n

/** Transactions whose outcome is stored. */
const historyLength = 10_000

/** Lamports for one signature. Source: Solana's fee. */
export const feePerSignature = 5_000n

/** One transaction in the ledger. */
export type LedgerEntry = ClusterOutcome & {
  signature: Signature
  slot: bigint
  /** Unix seconds. */
  blockTime: bigint
  accounts: readonly Address[]
}

/** A Solana virtual machine with the rest of a cluster: slots, blockhashes that expire, and a history. */
export type Cluster = ReturnType<typeof createCluster>

/** Creates a cluster in this process. It runs the real programs and checks signatures and fees. */
export function createCluster() {
  const svm = new LiteSVM()
    // Blockhashes are checked below: litesvm itself accepts only the newest.
    .withBlockhashCheck(false)
    // Airdrops are paid from this, which is more than the million SOL that litesvm has by itself.
    .withLamports(10n ** 18n)
    .withTransactionHistory(BigInt(historyLength))
  const startedAt = Date.now()
  const firstSlot = svm.getClock().slot
  const blockhashes = new Map<string, bigint>()
  const ledger = new Map<string, LedgerEntry>()
  const listeners = new Set<(entry: LedgerEntry) => void>()
  const rent = (size: number) => svm.minimumBalanceForRentExemption(BigInt(size))
  let slot = firstSlot
  let priorityFees: readonly bigint[] = [0n]

  /** Advances the machine to the slot of the current time and returns it. */
  function now(): bigint {
    const next = firstSlot + BigInt(Math.floor((Date.now() - startedAt) / slotMs))
    if (next > slot) {
      slot = next
      svm.warpToSlot(slot)
      svm.expireBlockhash()
      for (const [hash, last] of blockhashes) if (last < slot) blockhashes.delete(hash)
    }
    return slot
  }

  function simulate(wire: string, options: { replaceRecentBlockhash?: boolean; sigVerify?: boolean } = {}) {
    now()
    const { blockhash, transaction } = decodeTransaction(wire)
    if (!options.replaceRecentBlockhash && !blockhashes.has(blockhash)) {
      return { outcome: { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n }, posts: [] }
    }
    svm.withSigverify(options.sigVerify === true)
    try {
      const told = svm.simulateTransaction(transaction)
      const posts = told instanceof FailedTransactionMetadata ? [] : told.postAccounts()
      return { outcome: toOutcome(told), posts }
    } finally {
      svm.withSigverify(true)
    }
  }

  function send(wire: string, options: { skipPreflight?: boolean } = {}): Signature {
    const { accounts, blockhash, transaction } = decodeTransaction(wire)
    const at = now()
    const [raw] = Object.values(transaction.signatures)
    if (!raw)
      throw new ClusterRpcError({ code: -32003, message: 'Transaction signature verification failure' })
    const signature = getBase58Decoder().decode(raw) as Signature
    // A preflight rejects a transaction that is already in a block. Without a preflight, a node silently forwards it
    // again.
    if (ledger.has(signature)) {
      if (options.skipPreflight) return signature
      refuseTransaction({ err: 'AlreadyProcessed', logs: [], unitsConsumed: 0n })
    }
    if (!blockhashes.has(blockhash))
      refuseTransaction({ err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n })
    const told = options.skipPreflight ? undefined : svm.simulateTransaction(transaction)
    if (told instanceof FailedTransactionMetadata) refuseTransaction(toOutcome(told))
    const outcome = toOutcome(svm.sendTransaction(transaction))
    if (outcome.err === 'SignatureFailure') refuseTransaction(outcome)
    const entry: LedgerEntry = {
      ...outcome,
      accounts,
      blockTime: BigInt(Math.floor(Date.now() / 1_000)),
      signature,
      slot: at,
    }
    ledger.set(signature, entry)
    if (ledger.size > historyLength) ledger.delete(String(ledger.keys().next().value))
    for (const listener of [...listeners]) listener(entry)
    return signature
  }

  return {
    /** Gives an account new lamports. */
    airdrop(to: string, lamports: bigint): void {
      svm.airdrop(address(to), lamports as Lamports)
    },
    /** Makes a token. */
    async createMint(parameters: MintParameters): Promise<void> {
      for (const account of await toMintAccounts(parameters, rent)) svm.setAccount(account)
    },
    decimalsOf(mint: Address): number {
      const account = svm.getAccount(mint)
      return account.exists ? (account.data[44] ?? 0) : 0
    },
    feeFor(messageBytes: Uint8Array): bigint {
      const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
      return BigInt(message.header.numSignerAccounts) * feePerSignature
    },
    getAccount: (at: Address) => svm.getAccount(at),
    getProgramAccounts: (program: Address): EncodedAccount[] => svm.getProgramAccounts(program),
    isBlockhashValid: (hash: string) => (blockhashes.get(hash) ?? -1n) >= now(),
    latestBlockhash() {
      const last = now() + blockhashSlots
      const blockhash = String(svm.latestBlockhash())
      if (!blockhashes.has(blockhash)) blockhashes.set(blockhash, last)
      return { blockhash, lastValidBlockHeight: blockhashes.get(blockhash) ?? last }
    },
    ledger,
    now,
    priorityFees: () => priorityFees,
    rent,
    send,
    /** Recent priority fees by slot, in micro-lamports a compute unit. Zero at the start. */
    setPriorityFees(fees: readonly bigint[]): void {
      priorityFees = fees
    },
    /** Sets the balance of an owner's token account, which it creates if needed. */
    async setTokenBalance(parameters: {
      mint: string
      owner: string
      program: Address
      amount: bigint
    }): Promise<void> {
      const { amount, program } = parameters
      const [mint, owner] = [address(parameters.mint), address(parameters.owner)]
      const at = await findTokenAccount({ mint, owner, program })
      svm.setAccount(toTokenAccount({ address: at, amount, mint, owner, program }, rent))
    },
    simulate,
    /** Calls the listener for each transaction in the ledger. */
    watch(listener: (entry: LedgerEntry) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
