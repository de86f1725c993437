import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/account.js'
import { MethodNotSupportedError } from '../../core/errors/connection.js'
import { isAddressOn, networkOfAddress, type ToldAddress, toAccounts } from './accounts.js'
import { base64OfHex, hexOfBase64 } from './base64OfHex.js'
import { kindOf } from './networks.js'
import { WalletRefusal } from './WalletRefusal.js'
import type { BitcoinWallet, WalletState } from './wallet.js'

type LeatherProvider = { request(method: string, params?: unknown): Promise<unknown> }

/**
 * Creates the interface to Leather. Each request opens a prompt of its own, and Leather reports no changes. Source:
 * leather.gitbook.io.
 */
export function createLeather(raw: unknown): BitcoinWallet {
  const provider = raw as LeatherProvider
  const ask = async (method: string, params?: unknown): Promise<Record<string, unknown>> => {
    const answer = Object(await provider.request(method, params)) as Record<string, unknown>
    if (answer.error) throw new WalletRefusal(Object(answer.error))
    return Object(answer.result)
  }
  /** The session's network. Each request names it, because addresses of the test networks look the same. */
  let current: CaipNetworkId | undefined
  /**
   * The session's accounts. If a request names no account, Leather uses the one selected in the wallet, which may
   * change.
   */
  let told: readonly Account<'bip122'>[] = []
  const accountOf = (address: string | undefined) =>
    toAccountIndex(told.find((one) => one.address === address))
  return {
    async connect(wanted) {
      const { addresses } = await ask('getAddresses', toNetwork(wanted))
      const state = toState(Array.isArray(addresses) ? addresses : [], wanted)
      current = state.networkId
      told = state.accounts
      return state
    },
    listen: () => () => {},
    async read({ accounts, networkId }) {
      const at = networkId ?? current ?? networkOfAddress(accounts[0]?.address)
      const isOn = at !== undefined && accounts.some(({ address }) => isAddressOn(at, address))
      if (isOn) current = at
      if (!at) return null
      told = toAccounts(accounts.map(toTold), at)
      return { accounts: told, networkId: at }
    },
    async sendTransfer({ amount, recipient }) {
      const { txid } = await ask('sendTransfer', {
        recipients: [{ address: recipient, amount }],
        ...accountOf(told.find(({ type }) => type === 'payment')?.address),
        ...toNetwork(current),
      })
      return String(txid)
    },
    async signMessage({ address, message, protocol }) {
      if (protocol === 'ecdsa') {
        throw new MethodNotSupportedError({ method: 'signMessage by ECDSA', walletName: 'Leather' })
      }
      const paymentType = isTaproot(address) ? 'p2tr' : 'p2wpkh'
      const network = toNetwork(current ?? networkOfAddress(address))
      const { address: signer = address, signature } = await ask('signMessage', {
        message,
        paymentType,
        ...accountOf(address),
        ...network,
      })
      // Without an index, Leather uses its selected account. A site cannot read which one that is.
      if (signer !== address) {
        throw new WalletRefusal({ code: 4100, message: 'The wallet signed as another account.' })
      }
      return String(signature)
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      const signed = await ask('signPsbt', {
        broadcast,
        hex: hexOfBase64(psbt),
        signAtIndex: signInputs.map(({ index }) => index),
        ...accountOf(signInputs[0]?.address),
        ...toNetwork(current ?? networkOfAddress(signInputs[0]?.address)),
      })
      const txid = signed.txid === undefined ? undefined : String(signed.txid)
      return { psbt: base64OfHex(signed.hex), txid }
    },
  }
}

function toState(addresses: readonly unknown[], wanted: CaipNetworkId | undefined): WalletState {
  const told = addresses
    .map((entry) => Object(entry) as Record<string, unknown>)
    .filter(({ symbol }) => symbol === 'BTC')
    .map(({ address, derivationPath, publicKey, type }) => ({
      address,
      path: derivationPath,
      publicKey,
      purpose: type === 'p2tr' ? 'ordinals' : 'payment',
    }))
  const isWanted = wanted && told.some(({ address }) => isAddressOn(wanted, String(address)))
  const networkId = isWanted ? wanted : told.map(({ address }) => networkOfAddress(address)).find(Boolean)
  if (!networkId) throw new WalletRefusal({ message: 'The wallet shared no Bitcoin address.' })
  return { accounts: toAccounts(told, networkId), networkId }
}

/**
 * Reads the account's index from its derivation path. For example, the path m/84'/0'/2'/0/0 has the index 2. Source:
 * leather.io, API methods.
 */
function toAccountIndex(account: Account | undefined): { account?: number } {
  const index = /^m\/\d+['h]\/\d+['h]\/(\d{1,9})['h]\//.exec(account?.path ?? '')?.[1]
  return index === undefined ? {} : { account: Number(index) }
}

function toTold(account: { address: string; type: string }): ToldAddress {
  return { ...account, purpose: account.type }
}

function isTaproot(address: string): boolean {
  return /^(bc|tb|bcrt)1p/.test(address)
}

function toNetwork(networkId: CaipNetworkId | undefined): { network?: string } {
  const kind = networkId && kindOf(networkId)
  // Leather has no regtest. A developer's machine is its devnet.
  return kind ? { network: kind === 'regtest' ? 'devnet' : kind } : {}
}
