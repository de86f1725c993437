import { InvalidAmountError } from '../../core/errors/send.js'
import type { AccountMeta, Instruction } from './compileTransaction.js'
import { findProgramAddress } from './findProgramAddress.js'
import { associatedTokenProgram, computeBudgetProgram, systemProgram } from './programs.js'
import { toPublicKey } from './publicKey.js'

// Written by hand: these are five instructions of programs that do not change. Token-2022 accepts those of SPL Token.

/** Returns the instruction that transfers SOL. Source: the System program. */
export function transferSol(from: string, to: string, lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, assertAmount(lamports), true)
  return { accounts: [signer(from), writable(to)], data, programAddress: systemProgram }
}

/** Returns the instruction that transfers a token. Source: SPL Token's TransferChecked. */
export function transferToken(parameters: {
  program: string
  source: string
  mint: string
  destination: string
  owner: string
  amount: bigint
  decimals: number
}): Instruction {
  const { amount, decimals, destination, mint, owner, program, source } = parameters
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, assertAmount(amount), true)
  data[9] = decimals
  const accounts: AccountMeta[] = [
    writable(source),
    { address: mint, isSigner: false, isWritable: false },
    writable(destination),
    { address: owner, isSigner: true, isWritable: false },
  ]
  return { accounts, data, programAddress: program }
}

/**
 * Returns the instruction that creates a token account, or does nothing if it exists. Source: the Associated Token
 * Account program's CreateIdempotent.
 */
export function createTokenAccount(parameters: {
  payer: string
  account: string
  owner: string
  mint: string
  program: string
}): Instruction {
  const { account, mint, owner, payer, program } = parameters
  const readonly = [owner, mint, systemProgram, program].map(
    (address): AccountMeta => ({ address, isSigner: false, isWritable: false }),
  )
  return {
    accounts: [signer(payer), writable(account), ...readonly],
    data: new Uint8Array([1]),
    programAddress: associatedTokenProgram,
  }
}

/** Returns the instruction that limits the compute units. Source: the Compute Budget program. */
export function limitCompute(units: number): Instruction {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  return { accounts: [], data, programAddress: computeBudgetProgram }
}

/** Returns the instruction that sets the priority price. @param microLamports for each compute unit */
export function priceCompute(microLamports: bigint): Instruction {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, microLamports, true)
  return { accounts: [], data, programAddress: computeBudgetProgram }
}

/** Returns the default account of an owner for the tokens of one mint. */
export function findTokenAccount(owner: string, mint: string, program: string): string {
  return findProgramAddress(associatedTokenProgram, [owner, program, mint].map(toPublicKey))
}

function signer(address: string): AccountMeta {
  return { address, isSigner: true, isWritable: true }
}

function writable(address: string): AccountMeta {
  return { address, isSigner: false, isWritable: true }
}

/** Asserts that an amount fits into Solana's 64 bits. A larger amount would silently become smaller. */
function assertAmount(amount: bigint): bigint {
  if (amount >= 0n && amount < 2n ** 64n) return amount
  throw new InvalidAmountError({ reason: 'more than 64 bits' })
}
