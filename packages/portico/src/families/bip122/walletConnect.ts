import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/account.js'
import type { ApprovedAddresses } from '../../core/family.js'
import type { WalletConnectProvider } from '../../core/walletConnectClient.js'
import { chosenNetwork } from '../chosenNetwork.js'
import { listen } from '../provider.js'
import { readApproved } from '../walletConnectProvider.js'
import { type ToldAddress, toAccounts } from './accounts.js'
import { base64OfHex } from './base64OfHex.js'
import { tellState } from './satsConnect.js'
import { WalletRefusal } from './WalletRefusal.js'
import type { BitcoinWallet, WalletState } from './wallet.js'

/** Creates the interface to a wallet behind WalletConnect. Source: docs.walletconnect.network, Bitcoin's methods. */
export function createWalletConnect(raw: unknown): BitcoinWallet {
  const provider = raw as WalletConnectProvider
  let state: WalletState | null = null
  let wanted: CaipNetworkId | undefined
  let networkIds: readonly CaipNetworkId[] = []
  const tellers = new Set<() => void>()

  const adopt = (approved: ApprovedAddresses): WalletState | null => {
    networkIds = [...approved.keys()]
    const networkId = chosenNetwork(approved, wanted)
    if (!networkId) return null
    const told = approved.get(networkId)?.map((address) => ({ address })) ?? []
    state = { accounts: toAccounts(told, networkId), networkId }
    return state.accounts.length > 0 ? state : null
  }
  const read = async () => adopt(await readApproved(provider, 'bip122'))
  const ask = async (method: string, params: object): Promise<unknown> =>
    Object(await provider.request({ method, networkId: state?.networkId, params }))
  const account = () => {
    const [first] = state?.accounts ?? []
    if (!first) throw new WalletRefusal({ code: 4100 })
    return first.address
  }

  return {
    adopt(approved, networkId) {
      wanted = networkId ?? wanted
      return adopt(approved)
    },
    async connect() {
      const shared = await read()
      if (!shared) throw new WalletRefusal({ code: 4100 })
      return shared
    },
    async getAccountAddresses() {
      const answer = await ask('getAccountAddresses', { account: account() })
      const told = (Array.isArray(answer) ? answer : []).map((entry): ToldAddress => {
        const { address, intention, path, publicKey } = Object(entry) as Record<string, unknown>
        return { address, path, publicKey, purpose: intention }
      })
      return state ? toAccounts(told, state.networkId) : ([] as readonly Account<'bip122'>[])
    },
    listen(listener) {
      const tell = tellState(listener, read)
      tellers.add(tell)
      const stops = [
        listen(provider, 'accountsChanged', tell),
        listen(provider, 'chainChanged', tell),
        listen(provider, 'disconnect', () => listener.onDisconnect()),
      ]
      return () => {
        tell.stop()
        tellers.delete(tell)
        for (const stop of stops) stop()
      }
    },
    read({ networkId }) {
      wanted = networkId ?? wanted
      return read()
    },
    async sendTransfer({ amount, recipient }) {
      const answer = await ask('sendTransfer', { account: account(), amount, recipientAddress: recipient })
      return String((answer as { txid?: unknown }).txid)
    },
    async signMessage({ address, message, protocol }) {
      const answer = await ask('signMessage', { account: account(), address, message, protocol })
      const { signature } = answer as { signature?: unknown }
      const text = String(signature)
      return /^([\da-f]{2})+$/i.test(text) ? base64OfHex(text) : text
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      const answer = await ask('signPsbt', { account: account(), broadcast, psbt, signInputs })
      const signed = answer as { psbt?: unknown; txid?: unknown }
      return { psbt: String(signed.psbt), txid: signed.txid === undefined ? undefined : String(signed.txid) }
    },
    // Each request names its network. If the wallet approved the network, no request is necessary.
    async switchNetwork(networkId) {
      if (!networkIds.includes(networkId)) throw new WalletRefusal({ code: 4200 })
      wanted = networkId
      for (const tell of tellers) tell()
    },
  }
}
