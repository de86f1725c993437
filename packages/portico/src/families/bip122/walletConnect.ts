import { isCaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/family.js'
import { listen, request } from '../provider.js'
import { type ToldAddress, toAccounts } from './accounts.js'
import { fromHex, toBase64 } from './bytes.js'
import { tellState } from './satsConnect.js'
import { WalletRefusal } from './WalletRefusal.js'
import type { BitcoinWallet, WalletState } from './wallet.js'

/** A wallet behind WalletConnect. Source: docs.walletconnect.network, Bitcoin's methods. */
export function createWalletConnect(provider: unknown): BitcoinWallet {
  let state: WalletState | null = null

  const read = async (wanted?: string | undefined): Promise<WalletState | null> => {
    const session = (await request(provider, 'wallet_getSession')) as {
      sessionScopes?: { bip122?: { accounts?: readonly string[]; references?: readonly string[] } }
    }
    const { accounts = [], references = [] } = session?.sessionScopes?.bip122 ?? {}
    const networkIds = references.filter(isCaipNetworkId)
    const networkId = networkIds.find((id) => id === wanted) ?? networkIds[0]
    if (!networkId) return null
    const told = accounts
      .filter((account) => account.startsWith(`${networkId}:`))
      .map((account) => ({ address: account.slice(networkId.length + 1) }))
    state = { accounts: toAccounts(told, networkId), networkId, networkIds }
    return state.accounts.length > 0 ? state : null
  }
  const account = () => {
    const [first] = state?.accounts ?? []
    if (!first) throw new WalletRefusal({ code: 4100 })
    return first.address
  }

  return {
    async connect() {
      const shared = await read()
      if (!shared) throw new WalletRefusal({ code: 4100 })
      return shared
    },
    async getAccountAddresses() {
      const answer = await request(provider, 'getAccountAddresses', { account: account() })
      const told = (Array.isArray(answer) ? answer : []).map((entry): ToldAddress => {
        const { address, intention, path, publicKey } = Object(entry) as Record<string, unknown>
        return { address, path, publicKey, purpose: intention }
      })
      return state ? toAccounts(told, state.networkId) : ([] as readonly Account<'bip122'>[])
    },
    listen(listener) {
      const tell = tellState(listener, () => read(state?.networkId))
      const stops = [
        listen(provider, 'accountsChanged', tell),
        listen(provider, 'chainChanged', tell),
        listen(provider, 'disconnect', () => listener.onDisconnect()),
      ]
      return () => {
        tell.stop()
        for (const stop of stops) stop()
      }
    },
    read: ({ networkId }) => read(networkId),
    async sendTransfer({ amount, recipient }) {
      const answer = await ask('sendTransfer', { account: account(), amount, recipientAddress: recipient })
      return String(answer.txid)
    },
    async signMessage({ address, message, protocol }) {
      const { signature } = await ask('signMessage', { account: account(), address, message, protocol })
      const text = String(signature)
      return /^([\da-f]{2})+$/i.test(text) ? toBase64(fromHex(text)) : text
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      const signed = await ask('signPsbt', { account: account(), broadcast, psbt, signInputs })
      return { psbt: String(signed.psbt), txid: signed.txid === undefined ? undefined : String(signed.txid) }
    },
  }

  async function ask(method: string, params: object): Promise<Record<string, unknown>> {
    return Object(await request(provider, method, params))
  }
}
