import { InvalidResponseError } from '../../core/errors/http.js'
import { toPublicKey } from './publicKey.js'
import type { SolanaTransactionVersion } from './solanaSigner.js'

/** One account of an instruction, and its role in it. */
export type AccountMeta = { address: string; isSigner: boolean; isWritable: boolean }

/** One call of a program. */
export type Instruction = { programAddress: string; accounts: readonly AccountMeta[]; data: Uint8Array }

/**
 * Serializes a transaction, with empty space for each of its signatures.
 *
 * Source: Solana's transaction format, legacy and version 0 (without address tables).
 */
export function compileTransaction(parameters: {
  blockhash: string
  instructions: readonly Instruction[]
  payer: string
  version: SolanaTransactionVersion
}): Uint8Array {
  const { blockhash, instructions, payer, version } = parameters
  const accounts = orderAccounts(payer, instructions)
  const places = new Map(accounts.map(({ address }, index) => [address, index]))
  const placeOf = (address: string) => places.get(address) ?? 0
  const signers = accounts.filter(({ isSigner }) => isSigner)
  const message = [
    ...(version === 0 ? [0x80] : []),
    signers.length,
    signers.filter(({ isWritable }) => !isWritable).length,
    accounts.filter(({ isSigner, isWritable }) => !isSigner && !isWritable).length,
    ...compact(accounts.length),
    ...accounts.flatMap(({ address }) => [...toPublicKey(address)]),
    ...toPublicKey(blockhash),
    ...compact(instructions.length),
    ...instructions.flatMap(({ accounts, data, programAddress }) => [
      placeOf(programAddress),
      ...compact(accounts.length),
      ...accounts.map(({ address }) => placeOf(address)),
      ...compact(data.length),
      ...data,
    ]),
    // The number of address tables.
    ...(version === 0 ? [0] : []),
  ]
  return Uint8Array.from([...compact(signers.length), ...new Uint8Array(64 * signers.length), ...message])
}

/**
 * Lists each account once, with all its roles combined. The payer comes first. Signers come before other accounts. In
 * both groups, writable accounts come before read-only ones.
 */
function orderAccounts(payer: string, instructions: readonly Instruction[]): readonly AccountMeta[] {
  const accounts = new Map<string, AccountMeta>()
  const named = instructions.flatMap(({ accounts, programAddress }) => [
    ...accounts,
    { address: programAddress, isSigner: false, isWritable: false },
  ])
  for (const { address, isSigner, isWritable } of [
    { address: payer, isSigner: true, isWritable: true },
    ...named,
  ]) {
    const known = accounts.get(address)
    accounts.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  // The index of an account is one byte.
  if (accounts.size > 256) {
    throw new InvalidResponseError({ path: 'compileTransaction', problem: 'It names too many accounts.' })
  }
  const rank = ({ isSigner, isWritable }: AccountMeta) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  return [...accounts.values()].sort((a, b) => rank(a) - rank(b))
}

/** Encodes a length, seven bits per byte, lowest first. Source: Solana, `short_vec`. */
function compact(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compact(length >> 7)]
}
