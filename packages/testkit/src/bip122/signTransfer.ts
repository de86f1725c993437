import { Transaction } from '@scure/btc-signer'
import { ProviderRpcError } from '../eip155/ProviderRpcError.js'
import { type BitcoinKey, type BitcoinKind, lettersOf } from './bitcoinKeys.js'
import type { Coin } from './mempoolClient.js'

/** The fee of a transfer, in satoshis: twice what one input and two outputs need. */
const feeSats = 300n

/** Builds and signs a transfer from as many coins as it needs. @throws ProviderRpcError if the coins are not enough */
export function signTransfer({
  amount,
  coins,
  kind,
  paying,
  recipient,
}: {
  /** Satoshis. */
  amount: bigint
  coins: readonly Coin[]
  kind: BitcoinKind
  paying: BitcoinKey
  recipient: string
}): Transaction {
  const transaction = new Transaction()
  let held = 0n
  for (const { txid, value, vout } of coins) {
    if (held >= amount + feeSats) break
    held += BigInt(value)
    const witnessUtxo = { amount: BigInt(value), script: paying.script }
    transaction.addInput({ index: vout, txid, witnessUtxo })
  }
  const change = held - amount - feeSats
  if (change < 0n) throw new ProviderRpcError({ code: -32603, message: 'Not enough bitcoin.' })
  transaction.addOutputAddress(recipient, amount, lettersOf(kind))
  if (change > 294n) transaction.addOutputAddress(paying.address, change, lettersOf(kind))
  transaction.sign(paying.privateKey)
  transaction.finalize()
  return transaction
}
