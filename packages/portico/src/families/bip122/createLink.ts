import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/account.js'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { Connector } from '../../core/connector.js'
import { RequestFailedError } from '../../core/errors/connection.js'
import { InvalidReceiverError } from '../../core/errors/send.js'
import { toRequestError } from '../requestError.js'
import { isAddressOn } from './accounts.js'
import { createLeather } from './leather.js'
import { kindOf } from './networks.js'
import { createSatsConnect } from './satsConnect.js'
import { createStandard } from './standard.js'
import { createUnisat } from './unisat.js'
import type { BitcoinWallet } from './wallet.js'
import { createWalletConnect } from './walletConnect.js'

/** One wallet, with two interfaces: one for the family and one for the site. */
export type Link = {
  wallet: BitcoinWallet
  provider: BitcoinProvider
  /** The accounts that the wallet shared last. */
  accounts: readonly Account<'bip122'>[]
  /** The session's network. Undefined before there is a session. */
  networkId: CaipNetworkId | undefined
}

/** Creates the link to a wallet, through whichever interface the wallet has. */
export function createLink(connector: Connector): Link {
  const wallet = createWallet(connector)
  const walletName = connector.name
  const run = async <result>(method: string, ask: () => Promise<result>): Promise<result> => {
    try {
      return await ask()
    } catch (cause) {
      throw toRequestError(cause, { method, walletName })
    }
  }
  const known = { accounts: [], networkId: undefined }
  const provider: BitcoinProvider = {
    getAccountAddresses: () =>
      run('getAccountAddresses', async () => {
        const accounts = await wallet.getAccountAddresses?.()
        return accounts ?? (await wallet.read({ ...known, accounts: link.accounts }))?.accounts ?? []
      }),
    sendTransfer: (parameters) =>
      run('sendTransfer', async () => {
        assertIs(isAmount(parameters.amount), 'sendTransfer', 'The amount is not a whole number of satoshis.')
        if (link.networkId && !isAddressOn(link.networkId, parameters.recipient)) {
          const networkName = `Bitcoin's ${kindOf(link.networkId)}`
          throw new InvalidReceiverError({ networkName, reason: 'malformed' })
        }
        const txid = await wallet.sendTransfer(parameters)
        assertIs(isTransactionId(txid), 'sendTransfer', 'The wallet returned no transaction.')
        return txid
      }),
    signMessage: ({ address, message, protocol = 'bip322' }) =>
      run('signMessage', async () => {
        const signature = await wallet.signMessage({ address, message, protocol })
        assertIs(isBase64(signature), 'signMessage', 'The wallet did not return a valid signature.')
        return signature
      }),
    signPsbt: (parameters) =>
      run('signPsbt', async () => {
        const signed = await wallet.signPsbt(parameters)
        const isWhole = isBase64(signed.psbt) && (signed.txid === undefined || isTransactionId(signed.txid))
        assertIs(isWhole, 'signPsbt', 'The wallet did not return a valid PSBT.')
        return signed
      }),
  }
  const link: Link = { accounts: [], networkId: undefined, provider: Object.freeze(provider), wallet }
  return link
}

/** Chooses the interface by the members of the wallet's object, because no wallet names its interface. */
function createWallet({ id, provider, type }: Connector): BitcoinWallet {
  if (type === 'WALLET_CONNECT') return createWalletConnect(provider)
  const offered = Object(provider) as Record<string, unknown>
  if (typeof offered.features === 'object') return createStandard(provider)
  if (typeof offered.requestAccounts === 'function') return createUnisat(provider)
  return /leather|hirowallet/i.test(id) ? createLeather(provider) : createSatsConnect(provider)
}

/**
 * Checks an amount in satoshis: whole, and at most 21 million coins. Most wallets take it as a JavaScript number, which
 * could round other amounts.
 */
function isAmount(amount: string): boolean {
  return /^[1-9]\d{0,15}$/.test(amount) && Number(amount) <= 2_100_000_000_000_000
}

function isTransactionId(txid: string): boolean {
  return /^[\da-f]{64}$/i.test(txid)
}

function isBase64(text: string): boolean {
  return text.length > 0 && text.length % 4 === 0 && /^[\da-z+/]+={0,2}$/i.test(text)
}

function assertIs(isSo: boolean, method: string, details: string): void {
  if (!isSo) throw new RequestFailedError({ details, method })
}
