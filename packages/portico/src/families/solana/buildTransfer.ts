import { base64 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { otherDecimals } from '../../core/errors/otherDecimals.js'
import type { Transfer } from '../../core/family.js'
import { compileTransaction, type Instruction } from './compileTransaction.js'
import {
  createTokenAccount,
  findTokenAccount,
  limitCompute,
  priceCompute,
  transferSol,
  transferToken,
} from './instructions.js'
import { token2022Program, tokenProgram } from './programs.js'
import { assertPublicKey } from './publicKey.js'
import { askFor, readAmount, type SolanaRpc } from './rpc.js'
import type { SolanaTransactionVersion } from './solanaSigner.js'

const programAccount = 'This address is a program’s account, not a user’s.'

/** A transfer that was planned with data from the network. */
export type TransferPlan = {
  /** Why nothing should be sent to the recipient, as text. Undefined if there is no reason. */
  refusal: string | undefined
  /** Balance of the account from which the transfer comes, in base units. */
  balance: bigint
  /** The accounts to which the transfer writes. They determine the priority fee. */
  written: readonly string[]
  /** The recipient's token account, if the transfer must create it. */
  created: string | undefined
  /**
   * The recipient's account and its balance, if the token may keep a part of each transfer. Absent for all other
   * tokens.
   */
  kept?: { account: string; before: bigint } | undefined
  instructions: readonly Instruction[]
}

/** An account of the token, with its balance. */
type Held = { account: string; amount: bigint; decimals: number; program: string }

/** Reads the accounts of the sender and the recipient, and plans the transfer. */
export async function planTransfer(
  rpc: SolanaRpc,
  transfer: Transfer,
  nativeBalance: bigint,
): Promise<TransferPlan> {
  const from = assertPublicKey(transfer.from)
  const to = assertPublicKey(transfer.to)
  const { amount } = transfer
  const receiver = await readReceiver(rpc, to)
  if (!transfer.tokenAddress) {
    return {
      balance: nativeBalance,
      created: undefined,
      instructions: [transferSol(from, to, amount)],
      refusal: receiver === undefined ? undefined : programAccount,
      written: [from, to],
    }
  }
  const mint = assertPublicKey(transfer.tokenAddress)
  const held = await findHeld(rpc, from, mint)
  if (!held) {
    const refusal = 'The account has none of this token.'
    return { balance: 0n, created: undefined, instructions: [], refusal, written: [from] }
  }
  const { account: source, decimals, program } = held
  // Some users paste the address of a token account. A transfer to it arrives if the account is of this token.
  const isOwnAccount = receiver?.mint === mint
  const destination = isOwnAccount ? to : findTokenAccount(to, mint, program)
  const there = await readTokenAccount(rpc, destination)
  const isThere = isOwnAccount || there !== undefined
  const move = transferToken({ amount, decimals, destination, mint, owner: from, program, source })
  const create = createTokenAccount({ account: destination, mint, owner: to, payer: from, program })
  return {
    balance: held.amount,
    created: isThere ? undefined : destination,
    instructions: isThere ? [move] : [create, move],
    // A transfer to the sender itself changes no balance, so there is nothing to compare.
    ...(program === token2022Program &&
      destination !== source && { kept: { account: destination, before: there ?? 0n } }),
    refusal:
      otherDecimals(decimals, transfer.decimals) ?? (receiver && !isOwnAccount ? programAccount : undefined),
    written: [from, source, destination],
  }
}

/** Serializes an unsigned transaction. */
export function toWire(
  payer: string,
  instructions: readonly Instruction[],
  {
    blockhash,
    limit,
    price,
    version = 0,
  }: { blockhash: string; limit: number; price: bigint; version?: SolanaTransactionVersion },
): Uint8Array {
  const budget = price > 0n ? [limitCompute(limit), priceCompute(price)] : [limitCompute(limit)]
  return compileTransaction({ blockhash, instructions: [...budget, ...instructions], payer, version })
}

/** Reads the recipient if it is a program's account. Undefined for a user's account, used or not. */
async function readReceiver(rpc: SolanaRpc, to: string): Promise<{ mint: string | undefined } | undefined> {
  const account = await askFor(rpc, 'getAccountInfo', [
    to,
    { commitment: 'confirmed', encoding: 'jsonParsed' },
  ])
  if (typeof account !== 'object' || account === null) return undefined
  const { data, executable, owner } = account as Record<string, unknown>
  const isToken = owner === tokenProgram || owner === token2022Program
  // Vaults of multisig programs also have a program as owner, and can receive. Programs and mints cannot.
  if (!isToken && executable !== true) return undefined
  const info = (data as { parsed?: { info?: { mint?: unknown } } } | null)?.parsed?.info
  return { mint: typeof info?.mint === 'string' ? info.mint : undefined }
}

/** Finds the sender's account with the highest balance of a token, because a transfer comes from a single account. */
async function findHeld(rpc: SolanaRpc, owner: string, mint: string): Promise<Held | undefined> {
  const listed = await askFor(rpc, 'getTokenAccountsByOwner', [
    owner,
    { mint },
    { commitment: 'confirmed', encoding: 'jsonParsed' },
  ])
  const held = (Array.isArray(listed) ? listed : []).map(readHeld).filter((one) => one !== undefined)
  return held.sort((a, b) => (a.amount < b.amount ? 1 : -1))[0]
}

function readHeld(input: unknown): Held | undefined {
  const { account, pubkey } = (input ?? {}) as { account?: Record<string, unknown>; pubkey?: unknown }
  const info = (account?.data as { parsed?: { info?: Record<string, unknown> } } | undefined)?.parsed?.info
  const { amount, decimals } = (info?.tokenAmount ?? {}) as Record<string, unknown>
  const units = readAmount(amount)
  const program = [tokenProgram, token2022Program].find((known) => known === account?.owner)
  if (!program || units === undefined || typeof decimals !== 'number' || typeof pubkey !== 'string') {
    return undefined
  }
  return { account: assertPublicKey(pubkey), amount: units, decimals, program }
}

/** Reads the balance of a token account. Undefined if the account does not exist. */
async function readTokenAccount(rpc: SolanaRpc, at: string): Promise<bigint | undefined> {
  const account = await askFor(rpc, 'getAccountInfo', [at, { commitment: 'confirmed', encoding: 'base64' }])
  return account === null || account === undefined ? undefined : (readUnits(account) ?? 0n)
}

/** Reads the base units in a token account from a node's base64. Source: SPL Token, the same in Token-2022. */
export function readUnits(account: unknown): bigint | undefined {
  const [text] = ((account ?? {}) as { data?: readonly unknown[] }).data ?? []
  try {
    const bytes = base64.decode(String(text))
    return bytes.length >= 72
      ? new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true)
      : undefined
  } catch {
    return undefined
  }
}

/** The network's newest blockhash, and the last block in which a transaction with it can be. */
export type LatestBlockhash = { blockhash: string; lastBlock: number | undefined }

/** Reads the network's newest blockhash. A transaction with it is valid for about 60 s. */
export async function readBlockhash(rpc: SolanaRpc): Promise<LatestBlockhash> {
  const latest = await askFor(rpc, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  const { blockhash, lastValidBlockHeight } = Object(latest) as Record<string, unknown>
  if (typeof blockhash === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(blockhash)) {
    const lastBlock = Number.isSafeInteger(lastValidBlockHeight) ? Number(lastValidBlockHeight) : undefined
    return { blockhash, lastBlock }
  }
  throw new InvalidResponseError({ path: 'getLatestBlockhash', problem: 'It is not a blockhash.' })
}
