import {
  type Address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { invalidParams } from './clusterError.js'

/** Decodes a transaction in base64. @throws ClusterRpcError */
export function decodeTransaction(wire: string): {
  transaction: Transaction
  accounts: readonly Address[]
  blockhash: string
} {
  try {
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const blockhash = 'lifetimeToken' in message ? String(message.lifetimeToken) : ''
    return { accounts: message.staticAccounts, blockhash, transaction }
  } catch (cause) {
    throw invalidParams(`this is no transaction: ${String(cause)}`)
  }
}
