import { MethodNotSupportedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { networkOf } from '../networkOf.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import type { KeplrLike } from './keplrLike.js'

/** Length of a Cosmos address of 20 bytes, the hash of a key, after its prefix. Longer ones belong to contracts. */
const keyAddressLength = 38

/** Lengths of a secp256k1 key in bytes, compressed and uncompressed. Source: SEC 1. */
const keyLengths: readonly number[] = [33, 65]

/**
 * Asserts that a signature can prove the account. That is impossible for a contract, a multisig and other kinds of keys
 * (ed25519). It is also impossible for an Ethereum-style key on a Ledger, whose Ethereum app signs no text of Cosmos.
 *
 * @throws MethodNotSupportedError
 */
export async function assertProvable(session: Session, address: string): Promise<void> {
  const { accounts, connector } = session
  const publicKey = accounts.find((account) => account.address === address)?.publicKey
  const isOfKey = address.slice(address.lastIndexOf('1') + 1).length === keyAddressLength
  const fail = (method: string) => {
    throw new MethodNotSupportedError({ method, walletName: connector.name })
  }
  if (!isOfKey || (publicKey !== undefined && !keyLengths.includes(lengthOf(publicKey))))
    fail('sign-in with this kind of account')
  if (await isEthereumOnLedger(session, address))
    fail('sign-in with a Ledger on this network. Use an account that is not on a Ledger')
}

/**
 * Asks the wallet whether the key is Ethereum-style and on a Ledger. The wallet shows no prompt, because the site is
 * connected. False if the wallet does not say.
 */
async function isEthereumOnLedger(session: Session, address: string): Promise<boolean> {
  const { connector, provider } = session
  if (isWalletConnectProvider(connector, provider)) return false
  try {
    const reference = networkOf(session, address).slice('cosmos:'.length)
    const key = Object(await (provider as KeplrLike).getKey(reference))
    return key.isNanoLedger === true && /^eth/i.test(String(key.algo))
  } catch {
    return false
  }
}

/** Returns how many bytes a base64 text has. For other text it returns 33, so that the wallet decides. */
function lengthOf(publicKey: string): number {
  try {
    return atob(publicKey).length
  } catch {
    return 33
  }
}
