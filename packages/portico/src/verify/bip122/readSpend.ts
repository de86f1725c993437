import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { Transaction } from '@scure/btc-signer'
import { RawOldTx, RawTx, RawWitness } from '@scure/btc-signer/script'
import { areEqualBytes, concatBytes } from '../bytes.js'

/** One input of a transaction, as encoded. */
type RawInput = { finalScriptSig: Uint8Array; index: number; sequence: number; txid: Uint8Array }

/** The transaction that spends a message, with its signature. Source: BIP-322, `to_sign`. */
export type Spend = {
  transaction: Transaction
  /**
   * Returns the transaction's bytes with another script in its input. P2PKH signs these bytes and four more after them.
   */
  encodeWithScript: (script: Uint8Array) => Uint8Array
  scriptSig: Uint8Array
  witness: readonly Uint8Array[]
}

export type ReadSpendParameters = {
  /** The address's script. */
  script: Uint8Array
  message: Uint8Array
  signature: Uint8Array
  /** `simple`: the signature is only the witness. `full`: it is the whole transaction, which nobody ever sends. */
  form: 'simple' | 'full'
}

const opReturn = Uint8Array.of(0x6a)

/**
 * Reads the spend in a signature without checking its keys. `other` means that it spends another message or address.
 */
export function readSpend({
  form,
  message,
  script,
  signature,
}: ReadSpendParameters): Spend | 'malformed' | 'other' {
  const spentId = toSpentId(script, message)
  try {
    const raw = form === 'full' ? RawTx.decode(signature) : toSimple(spentId, RawWitness.decode(signature))
    const [input, ...otherInputs] = raw.inputs as RawInput[]
    const [output, ...otherOutputs] = raw.outputs as { amount: bigint; script: Uint8Array }[]
    if (!input || (raw.version !== 0 && raw.version !== 2)) return 'malformed'
    const isOfMessage = input.index === 0 && areEqualBytes(input.txid, spentId) && otherInputs.length === 0
    const paysNobody =
      output?.amount === 0n && areEqualBytes(output.script, opReturn) && otherOutputs.length === 0
    if (!isOfMessage || !paysNobody) return 'other'
    return {
      encodeWithScript: (finalScriptSig) =>
        RawOldTx.encode({ ...raw, inputs: [{ ...input, finalScriptSig }] }),
      scriptSig: input.finalScriptSig,
      transaction: Transaction.fromRaw(RawTx.encode(raw), {
        allowUnknownOutputs: true,
        disableScriptCheck: true,
      }),
      witness: raw.witnesses?.[0] ?? [],
    }
  } catch {
    return 'malformed'
  }
}

function toSimple(spentId: Uint8Array, witness: Uint8Array[]) {
  return {
    inputs: [{ finalScriptSig: new Uint8Array(), index: 0, sequence: 0, txid: spentId }],
    lockTime: 0,
    outputs: [{ amount: 0n, script: opReturn }],
    segwitFlag: true,
    version: 0,
    witnesses: [witness],
  }
}

/**
 * Returns the id of the transaction that contains the message and pays nothing to the address. Source: BIP-322,
 * `to_spend`.
 */
function toSpentId(script: Uint8Array, message: Uint8Array): Uint8Array {
  const digest = schnorr.utils.taggedHash('BIP0322-signed-message', message)
  const bytes = RawOldTx.encode({
    inputs: [
      {
        finalScriptSig: concatBytes(Uint8Array.of(0x00, 0x20), digest),
        index: 0xffffffff,
        sequence: 0,
        txid: new Uint8Array(32),
      },
    ],
    lockTime: 0,
    outputs: [{ amount: 0n, script }],
    version: 0,
  })
  return sha256(sha256(bytes)).reverse()
}
