import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { Script } from '@scure/btc-signer/script'
import { areEqualBytes, concatBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import type { BitcoinAddress } from './readAddress.js'
import { readSpend, type Spend } from './readSpend.js'

export type VerifyBip322Parameters = {
  address: BitcoinAddress
  message: Uint8Array
  signature: Uint8Array
  form: 'simple' | 'full'
}

/**
 * Maximum length of a signature, in bytes. One key's full form has about 250. Reading 45,000 empty parts of a witness
 * takes a third of a second.
 */
const signatureLimit = 512

/** The required sighash type: the signature covers the whole transaction. */
const sighashAll = 1

/** Checks whether the key of an address signed a message by spending it, as BIP-322 specifies. */
export function verifyBip322({ address, form, message, signature }: VerifyBip322Parameters): Verification {
  if (address.kind === 'other') return invalid('SIGNATURE_UNSUPPORTED', 'Script addresses are not supported.')
  if (signature.length > signatureLimit) {
    return invalid('SIGNATURE_UNSUPPORTED', 'The signature is longer than one of a single key.')
  }
  const spend = readSpend({ form, message, script: address.script, signature })
  if (spend === 'malformed') {
    return invalid('SIGNATURE_MALFORMED', `The signature is not in BIP-322's ${form} form.`)
  }
  if (spend === 'other') return keyVerification(false)
  const { scriptSig, witness } = spend
  switch (address.kind) {
    case 'pkh':
      return keyVerification(witness.length === 0 && isByKey(spend, address))
    case 'sh':
      if (witness.length === 2) return keyVerification(isByNestedKey(spend, address, form))
      return invalid('SIGNATURE_UNSUPPORTED', 'Script addresses are not supported.')
    case 'tr':
      if (witness.length === 1)
        return keyVerification(scriptSig.length === 0 && isByTaprootKey(spend, address))
      return invalid('SIGNATURE_UNSUPPORTED', "It is from a script, not from the address's key.")
    case 'wpkh':
      return keyVerification(scriptSig.length === 0 && isByWitnessKey(spend, address.hash))
  }
}

/** Checks P2PKH, in the full form only: the script contains the signature and the key. */
function isByKey({ encodeWithScript, scriptSig }: Spend, { hash, script }: BitcoinAddress): boolean {
  const [signature, publicKey, ...rest] = readScript(scriptSig)
  if (!(signature instanceof Uint8Array && publicKey instanceof Uint8Array) || rest.length > 0) return false
  if (!areEqualBytes(hashOf(publicKey), hash)) return false
  const preimage = concatBytes(encodeWithScript(script), Uint8Array.of(sighashAll, 0, 0, 0))
  return isEcdsa(sha256(sha256(preimage)), signature, publicKey)
}

/** Checks P2WPKH: a signature, and the key whose hash the address contains. */
function isByWitnessKey({ transaction, witness }: Spend, keyHash: Uint8Array): boolean {
  const [signature, publicKey, ...rest] = witness
  if (!signature || publicKey?.length !== 33 || rest.length > 0) return false
  if (!areEqualBytes(hashOf(publicKey), keyHash)) return false
  const script = Script.encode(['DUP', 'HASH160', keyHash, 'EQUALVERIFY', 'CHECKSIG'])
  return isEcdsa(transaction.preimageWitnessV0(0, script, sighashAll, 0n), signature, publicKey)
}

/**
 * Checks P2SH-P2WPKH: the address is the hash of a script with one key. A simple signature does not contain the script.
 */
function isByNestedKey(spend: Spend, address: BitcoinAddress, form: 'simple' | 'full'): boolean {
  const keyHash = hashOf(spend.witness[1] ?? new Uint8Array())
  const script = concatBytes(Uint8Array.of(0x00, 0x14), keyHash)
  if (!areEqualBytes(hashOf(script), address.hash)) return false
  const expected = form === 'simple' ? new Uint8Array() : concatBytes(Uint8Array.of(script.length), script)
  return areEqualBytes(spend.scriptSig, expected) && isByWitnessKey(spend, keyHash)
}

/** Checks P2TR by its own key: a Schnorr signature by the key in the address. */
function isByTaprootKey({ transaction, witness }: Spend, { hash, script }: BitcoinAddress): boolean {
  const [signature] = witness
  if (!signature || signature.length < 64 || signature.length > 65) return false
  // A signature of 64 bytes covers everything. A 65th byte must state the same.
  const sighash = signature[64] ?? 0
  if (signature.length === 65 && sighash !== sighashAll) return false
  try {
    const digest = transaction.preimageWitnessV1(0, [script], sighash, [0n])
    return schnorr.verify(signature.subarray(0, 64), digest, hash)
  } catch {
    return false
  }
}

/** Checks a DER signature, which ends with its sighash type. */
function isEcdsa(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.at(-1) !== sighashAll) return false
  try {
    const parsed = secp256k1.Signature.fromDER(signature.subarray(0, -1))
    return secp256k1.verify(parsed, digest, publicKey, { lowS: true })
  } catch {
    return false
  }
}

function readScript(script: Uint8Array): readonly unknown[] {
  try {
    return Script.decode(script)
  } catch {
    return []
  }
}

/** Returns the hash that addresses contain: RIPEMD-160 of SHA-256. */
function hashOf(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}
