import type { CaipNetworkId } from '@portico/protocol/caip'
import { listen } from '../provider.js'
import { networkOfAddress, toAccounts } from './accounts.js'
import { base64OfHex, hexOfBase64 } from './base64OfHex.js'
import { namedNetwork } from './namedNetwork.js'
import { kindOf } from './networks.js'
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
  /** UniSat on Fractal also has the network `livenet` and Bitcoin's addresses. Only its chain differs. */
  const readNetworkName = async (): Promise<unknown> => {
    const [chain, network] = await Promise.all(
      [provider.getChain?.(), provider.getNetwork?.()].map((answer) =>
        Promise.resolve(answer).catch(() => undefined),
      ),
    )
    const { enum: id, name } = Object(chain) as { enum?: unknown; name?: unknown }
    return id || name || (typeof chain === 'string' && chain) || network
  }
  /** The address and the network that were last reported to the site. */
  let told: { address: string | undefined; networkId: CaipNetworkId } | undefined
  /**
   * Checks that the wallet is still on one of these addresses, and on the network of the session. Requests to these
   * wallets name neither, so the wallet uses its current ones, which the user may have changed without the site's
   * knowledge. A locked wallet returns no address, and prompts the user itself.
   */
  const assertOn = async (addresses: readonly (string | undefined)[]) => {
    const [[current], name] = await Promise.all([listAccounts(), readNetworkName()])
    const isOther = (address: string | undefined) => address !== undefined && address !== current
    if (current !== undefined && addresses.some(isOther)) {
      throw new WalletRefusal({ code: 4100, message: 'The wallet has switched accounts.' })
    }
    const networkId = namedNetwork(name)
    if (networkId && told && networkId !== told.networkId) {
      throw new WalletRefusal({ code: 4100, message: 'The wallet has switched networks.' })
    }
  }

  const toState = async (addresses: unknown): Promise<WalletState | null> => {
    const [address] = Array.isArray(addresses) ? addresses : []
    if (address === undefined) return null
    const [publicKey, name] = await Promise.all([
      provider.getPublicKey().catch(() => undefined),
      readNetworkName(),
    ])
    const networkId = namedNetwork(name) ?? networkOfAddress(address)
    if (!networkId) throw new WalletRefusal({ message: 'The wallet names no Bitcoin network.' })
    const accounts = toAccounts([{ address, publicKey, purpose: 'payment' }], networkId)
    told = { address: accounts[0]?.address, networkId }
    return { accounts, networkId }
  }
  const read = async () => {
    const state = await toState(await provider.getAccounts()).catch(() => null)
    return state && state.accounts.length > 0 ? state : null
  }

  const switchNetwork =
    provider.switchChain || provider.switchNetwork
      ? async (networkId: CaipNetworkId) => {
          const kind = kindOf(networkId)
          if (provider.switchChain) await provider.switchChain(`BITCOIN_${kind?.toUpperCase()}`)
          else await provider.switchNetwork?.(kind === 'mainnet' ? 'livenet' : kind)
        }
      : undefined

  return {
    async connect(wanted) {
      const addresses = await provider.requestAccounts()
      const state = await toState(addresses).catch(async (cause: unknown) => {
        // The wallet is on a network that the kit cannot show, so it must switch before there is a session.
        if (!wanted || !kindOf(wanted) || !switchNetwork) throw cause
        await switchNetwork(wanted)
        return toState(await provider.getAccounts())
      })
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
      await assertOn([told?.address])
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
    switchNetwork,
  }
}
