import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script'
import type { BitcoinKey } from './bitcoinKeys.js'

/** Returns a BIP-322 ("simple") signature of a text, in base64. */
export function signByBip322(message: string, key: BitcoinKey): string {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const digest = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const toSpend = RawOldTx.encode({
    inputs: [
      {
        finalScriptSig: concatBytes(Uint8Array.of(0x00, 0x20), digest),
        index: 0xffffffff,
        sequence: 0,
        txid: new Uint8Array(32),
      },
    ],
    lockTime: 0,
    outputs: [{ amount: 0n, script: key.script }],
    version: 0,
  })
  const toSign = new Transaction({ allowUnknownOutputs: true, version: 0 })
  toSign.addInput({
    index: 0,
    sequence: 0,
    txid: bytesToHex(sha256(sha256(toSpend)).reverse()),
    witnessUtxo: { amount: 0n, script: key.script },
    ...(key.tapInternalKey && { tapInternalKey: key.tapInternalKey }),
  })
  toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  toSign.sign(key.privateKey)
  toSign.finalize()
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
}

/** Returns an ECDSA signature of a text (BIP-137, segwit), in base64. */
export function signByEcdsa(message: string, key: BitcoinKey): string {
  const text = utf8ToBytes(message)
  const length =
    text.length < 0xfd
      ? Uint8Array.of(text.length)
      : Uint8Array.of(0xfd, text.length & 0xff, text.length >> 8)
  const digest = sha256(
    sha256(concatBytes(Uint8Array.of(0x18), utf8ToBytes('Bitcoin Signed Message:\n'), length, text)),
  )
  const signature = secp256k1.sign(digest, key.privateKey)
  return base64.encode(concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes()))
}

/** Signs inputs of a PSBT (base64) and returns the PSBT. If it will be sent, it is finalized. */
export function signPsbt(
  psbt: string,
  inputs: readonly { index: number; key: BitcoinKey }[],
  isFinal: boolean,
): { psbt: string; hex: string } {
  const transaction = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  for (const { index, key } of inputs) transaction.signIdx(key.privateKey, index)
  if (isFinal) transaction.finalize()
  return { hex: isFinal ? transaction.hex : '', psbt: base64.encode(transaction.toPSBT()) }
}
