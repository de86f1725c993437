import { listen } from '../provider.js'
import { networkOfAddress, toAccounts } from './accounts.js'
import { base64OfHex, hexOfBase64 } from './base64OfHex.js'
import { kindOf, toNetworkId } from './networks.js'
import { tellState } from './satsConnect.js'
import { WalletRefusal } from './WalletRefusal.js'
import type { BitcoinWallet, WalletState } from './wallet.js'

type UnisatProvider = Record<
  | 'getAccounts'
  | 'getPublicKey'
  | 'requestAccounts'
  | 'sendBitcoin'
  | 'signMessage'
  | 'signPsbt'
  | 'pushPsbt',
  (...parameters: unknown[]) => Promise<unknown>
> &
  Partial<
    Record<
      'getChain' | 'getNetwork' | 'switchChain' | 'switchNetwork' | 'disconnect',
      (...parameters: unknown[]) => Promise<unknown>
    >
  >

/** Creates the interface to UniSat and its copies: OKX, Bitget, Binance. They share one address at a time. */
export function createUnisat(raw: unknown): BitcoinWallet {
  const provider = raw as UnisatProvider
  const listAccounts = async (): Promise<readonly unknown[]> => {
    const addresses = await provider.getAccounts().catch(() => undefined)
    return Array.isArray(addresses) ? addresses : []
  }
  /** The address that was last reported to the site. */
  let told: string | undefined
  /**
   * Checks that the wallet is still on one of these addresses. Requests to these wallets name no account, so the wallet
   * uses its current one, which the user may have changed without the site's knowledge. A locked wallet returns no
   * address, and prompts the user itself.
   */
  const assertOn = async (addresses: readonly (string | undefined)[]) => {
    const [current] = await listAccounts()
    const isOther = (address: string | undefined) => address !== undefined && address !== current
    if (current !== undefined && addresses.some(isOther)) {
      throw new WalletRefusal({ code: 4100, message: 'The wallet has switched accounts.' })
    }
  }

  const toState = async (addresses: unknown): Promise<WalletState | null> => {
    const [address] = Array.isArray(addresses) ? addresses : []
    if (address === undefined) return null
    const [publicKey, chain, network] = await Promise.all([
      provider.getPublicKey().catch(() => undefined),
      Promise.resolve(provider.getChain?.()).catch(() => undefined),
      Promise.resolve(provider.getNetwork?.()).catch(() => undefined),
    ])
    const named = (Object(chain) as { enum?: unknown }).enum ?? network
    const networkId = toNetworkId(named) ?? networkOfAddress(address)
    if (!networkId) throw new WalletRefusal({ message: 'The wallet names no Bitcoin network.' })
    const accounts = toAccounts([{ address, publicKey, purpose: 'payment' }], networkId)
    told = accounts[0]?.address
    return { accounts, networkId }
  }
  const read = async () => {
    const state = await toState(await provider.getAccounts()).catch(() => null)
    return state && state.accounts.length > 0 ? state : null
  }

  return {
    async connect() {
      const state = await toState(await provider.requestAccounts())
      if (!state) throw new WalletRefusal({ code: 4100 })
      return state
    },
    async disconnect() {
      await provider.disconnect?.()
    },
    listen(listener) {
      const tell = tellState(listener, read)
      const stops = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged', 'disconnect'].map(
        (event) => listen(provider, event, tell),
      )
      return () => {
        tell.stop()
        for (const stop of stops) stop()
      }
    },
    read,
    async sendTransfer({ amount, recipient }) {
      await assertOn([told])
      return String(await provider.sendBitcoin(recipient, Number(amount)))
    },
    async signMessage({ address, message, protocol }) {
      await assertOn([address])
      return String(await provider.signMessage(message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'))
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      await assertOn(signInputs.map(({ address }) => address))
      const signed = await provider.signPsbt(hexOfBase64(psbt), {
        autoFinalized: broadcast,
        toSignInputs: signInputs,
      })
      const txid = broadcast ? String(await provider.pushPsbt(signed)) : undefined
      return { psbt: base64OfHex(signed), txid }
    },
    switchNetwork:
      provider.switchChain || provider.switchNetwork
        ? async (networkId) => {
            const kind = kindOf(networkId)
            if (provider.switchChain) await provider.switchChain(`BITCOIN_${kind?.toUpperCase()}`)
            else await provider.switchNetwork?.(kind === 'mainnet' ? 'livenet' : kind)
          }
        : undefined,
  }
}
