import { bytesToHex } from '@noble/hashes/utils'
import type { CaipNetworkId } from '@portico/protocol/caip'
import { base64 } from '@scure/base'
import { MethodNotSupportedError } from '../../core/errors/connection.js'
import { cleanText } from '../cleanText.js'
import { networkOfAddress, toAccounts } from './accounts.js'
import { kindOf, toNetworkId } from './networks.js'
import { createSatsConnect, tellState } from './satsConnect.js'
import { WalletRefusal } from './WalletRefusal.js'
import type { BitcoinWallet, WalletState } from './wallet.js'

/** An account of the Wallet Standard. */
type StandardAccount = {
  address: string
  publicKey?: ArrayLike<number>
  chains?: readonly string[]
  purpose?: string
}
type Call = (...inputs: unknown[]) => Promise<unknown>

/**
 * Creates the interface to wallets of the Wallet Standard with Bitcoin's features. Source:
 * github.com/ExodusMovement/bitcoin-wallet-standard.
 */
export function createStandard(raw: unknown): BitcoinWallet {
  const wallet = raw as {
    features: Record<string, Record<string, unknown>>
    accounts?: unknown
    name?: unknown
  }
  const find = (feature: string, name: string): Call | undefined => {
    const call = wallet.features[feature]?.[name]
    return typeof call === 'function'
      ? (...inputs) => call.apply(wallet.features[feature], inputs)
      : undefined
  }
  const satsConnect = wallet.features['sats-connect:']?.provider
  const connectIt = find('bitcoin:connect', 'connect') ?? find('standard:connect', 'connect')
  if (satsConnect && !find('bitcoin:connect', 'connect')) return createSatsConnect(satsConnect)

  const refuse = (method: string): never => {
    throw new MethodNotSupportedError({ method, walletName: cleanText(wallet.name, 64) })
  }
  const listAccounts = (input: unknown): StandardAccount[] => (Array.isArray(input) ? input.map(Object) : [])
  const accountOf = (address: string): StandardAccount => {
    const account = listAccounts(wallet.accounts).find((one) => one.address === address)
    if (!account)
      throw new WalletRefusal({ code: 4100, message: 'The wallet no longer shares this account.' })
    return account
  }
  let wanted: CaipNetworkId | undefined
  /** The session's network. */
  let current: CaipNetworkId | undefined
  let taken: readonly CaipNetworkId[] = []
  const tellers = new Set<() => void>()
  const toState = (input: unknown): WalletState | null => {
    const accounts = listAccounts(input)
    const networksOf = ({ address, chains = [] }: StandardAccount) => {
      // Other networks have the same addresses, so an address decides only if the account names no network.
      const named = chains.length > 0 ? chains.map(toNetworkId) : [networkOfAddress(address)]
      return named.filter((id) => id !== undefined)
    }
    const networkIds = [...new Set(accounts.flatMap(networksOf))]
    const networkId = networkIds.find((id) => id === wanted) ?? networkIds[0]
    if (!networkId) return null
    const told = accounts
      .filter((account) => networksOf(account).includes(networkId))
      .map(({ address, publicKey, purpose }) => ({
        address,
        publicKey: publicKey && bytesToHex(Uint8Array.from(publicKey)),
        purpose,
      }))
    taken = networkIds
    current = networkId
    return { accounts: toAccounts(told, networkId), networkId }
  }
  const read = async () => {
    const silently = find('standard:connect', 'connect')
    const answer = listAccounts(wallet.accounts).length > 0 ? undefined : await silently?.({ silent: true })
    const state = toState((answer as { accounts?: unknown })?.accounts ?? wallet.accounts)
    return state && state.accounts.length > 0 ? state : null
  }
  const chainOf = (address: string) => {
    const { chains = [] } = accountOf(address)
    const networkId = current ?? networkOfAddress(address)
    const chain = chains.find((one) => toNetworkId(one) === networkId)
    if (!chain && chains.length > 0) {
      throw new WalletRefusal({ code: 4100, message: 'The wallet shares this account on another network.' })
    }
    return chain ?? `bitcoin:${(networkId && kindOf(networkId)) ?? 'mainnet'}`
  }

  return {
    async connect(networkId) {
      wanted = networkId
      const answer = await connectIt?.({ purposes: ['payment', 'ordinals'] })
      const state = toState((answer as { accounts?: unknown })?.accounts ?? wallet.accounts)
      if (!state) throw new WalletRefusal({ code: 4100 })
      return state
    },
    async disconnect() {
      await (find('bitcoin:disconnect', 'disconnect') ?? find('standard:disconnect', 'disconnect'))?.()
    },
    listen(listener) {
      const tell = tellState(listener, read)
      tellers.add(tell)
      const on = find('standard:events', 'on') ?? find('bitcoin:events', 'on')
      const stop: unknown = on?.('change', tell)
      return () => {
        tell.stop()
        tellers.delete(tell)
        if (typeof stop === 'function') stop()
      }
    },
    read({ networkId }) {
      wanted = networkId ?? wanted
      return read()
    },
    sendTransfer: async () => refuse('sendTransfer'),
    async signMessage({ address, message, protocol }) {
      const sign = find('bitcoin:signMessage', 'signMessage') ?? refuse('signMessage')
      const input = { account: accountOf(address), message: new TextEncoder().encode(message), protocol }
      const [output] = (await sign(input)) as { signature: ArrayLike<number> }[]
      return base64.encode(Uint8Array.from(output?.signature ?? []))
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      const feature = broadcast ? 'signAndSendTransaction' : 'signTransaction'
      const sign = find(`bitcoin:${feature}`, feature) ?? refuse(feature)
      const addresses = [...new Set(signInputs.map(({ address }) => address))]
      const inputsToSign = addresses.map((address) => {
        const own = signInputs.filter((input) => input.address === address)
        return { account: accountOf(address), signingIndexes: own.map(({ index }) => index) }
      })
      const chain = chainOf(addresses[0] ?? '')
      const [output] = (await sign({ chain, inputsToSign, psbt: base64.decode(psbt) })) as {
        signedPsbt?: ArrayLike<number>
        txId?: unknown
      }[]
      const signed = output?.signedPsbt
      return {
        psbt: signed ? base64.encode(Uint8Array.from(signed)) : psbt,
        txid: output?.txId === undefined ? undefined : String(output.txId),
      }
    },
    // Each PSBT request names its network. If the accounts support the network, the wallet needs no request to switch.
    async switchNetwork(networkId) {
      if (!taken.includes(networkId)) throw new WalletRefusal({ code: 4200 })
      wanted = networkId
      current = networkId
      for (const tell of tellers) tell()
    },
  }
}
