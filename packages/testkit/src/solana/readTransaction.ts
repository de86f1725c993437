import { base58 } from '@scure/base'
import { invalidParams } from '../eip155/ProviderRpcError.js'

/** A serialized transaction, parsed as far as a wallet needs it. Source: Solana's transaction format. */
export type ReadTransaction = {
  /** The signed bytes. */
  message: Uint8Array
  /** The addresses that must sign, in the order of the signatures. */
  signers: readonly string[]
  /** Offset of the first signature. */
  signaturesAt: number
  version: 'legacy' | number
  instructions: readonly { program: string; accounts: readonly string[]; data: Uint8Array }[]
}

/** Parses a transaction, legacy or version 0. @throws ProviderRpcError if it is not one */
export function readTransaction(wire: Uint8Array): ReadTransaction {
  let at = 0
  const byte = () => {
    const read = wire[at++]
    if (read === undefined) throw invalidParams('the transaction ends too early.')
    return read
  }
  const compact = () => {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const part = byte()
      length |= (part & 0x7f) << shift
      if (part < 0x80) return length
    }
  }
  const bytes = (length: number) => {
    const part = wire.subarray(at, at + length)
    if (part.length < length) throw invalidParams('the transaction ends too early.')
    at += length
    return part
  }
  const count = compact()
  const signaturesAt = at
  bytes(64 * count)
  const message = wire.subarray(at)
  const first = wire[at] ?? 0
  if (first >= 0x80) at++
  const required = byte()
  bytes(2)
  const addresses = Array.from({ length: compact() }, () => base58.encode(bytes(32)))
  bytes(32)
  const nameOf = (index: number) => addresses[index] ?? 'an account of a lookup table'
  const instructions = Array.from({ length: compact() }, () => {
    const program = nameOf(byte())
    const accounts = Array.from(bytes(compact()), nameOf)
    return { accounts, data: bytes(compact()), program }
  })
  return {
    instructions,
    message,
    signaturesAt,
    signers: addresses.slice(0, required),
    version: first >= 0x80 ? first & 0x7f : 'legacy',
  }
}

/**
 * Describes what a transaction does, with one line for each instruction, as far as the test wallet can read the
 * transaction.
 */
export function describeTransaction(wire: Uint8Array): string {
  return readTransaction(wire)
    .instructions.map(({ accounts, data, program }) => {
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
      if (program === '11111111111111111111111111111111' && data.length === 12 && data[0] === 2) {
        return `Transfer ${Number(view.getBigUint64(4, true)) / 1e9} SOL to ${accounts[1]}`
      }
      if (program.startsWith('Token') && data[0] === 12 && data.length >= 10) {
        const amount = Number(view.getBigUint64(1, true)) / 10 ** (data[9] ?? 0)
        return `Transfer ${amount} of the token ${accounts[1]} to the token account ${accounts[2]}`
      }
      if (program.startsWith('ATokenGPv')) return `Create a token account for ${accounts[2]}`
      if (program.startsWith('ComputeBudget')) {
        return data[0] === 2
          ? `At most ${view.getUint32(1, true)} compute units`
          : `${view.getBigUint64(1, true)} micro-lamports a compute unit`
      }
      return `Call the program ${program}`
    })
    .join('\n')
}
