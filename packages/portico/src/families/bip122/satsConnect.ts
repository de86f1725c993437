import type { CaipNetworkId } from '@portico/protocol/caip'
import type { SessionListener } from '../../core/family.js'
import { networkOfAddress, type ToldAddress, toAccounts } from './accounts.js'
import { namedNetwork } from './namedNetwork.js'
import { kindOf } from './networks.js'
import { WalletRefusal } from './WalletRefusal.js'
import type { BitcoinWallet, Known, WalletState } from './wallet.js'

/** A provider of `window.btc_providers` (WBIP-004), whose responses have the form of JSON-RPC. */
type SatsConnectProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?: ((...parameters: unknown[]) => unknown) | undefined
}

/** EIP-1193's code for each of sats-connect's own codes. Source: sats-connect, RpcErrorCode. */
const codes: Readonly<Record<number, number>> = {
  [-32000]: 4001,
  [-32001]: 4200,
  [-32002]: 4100,
  [-32601]: 4200,
}

/** Creates the interface to wallets with sats-connect: Xverse, Magic Eden and others. */
export function createSatsConnect(raw: unknown): BitcoinWallet {
  const provider = raw as SatsConnectProvider
  const ask = async (method: string, params: unknown = null): Promise<Record<string, unknown>> => {
    const answer = (await provider.request(method, params)) as Record<string, unknown> | null
    const error = answer?.error as { code?: unknown; message?: unknown } | undefined
    if (error) {
      throw new WalletRefusal({ code: codes[Number(error.code)] ?? error.code, message: error.message })
    }
    return Object(answer?.result ?? answer)
  }
  const isUnknown = (error: unknown) => (error as { code?: unknown } | null)?.code === 4200

  /** The payment address and the network that were last reported to the site. */
  let payer: string | undefined
  let current: CaipNetworkId | undefined

  const toTold = (answer: Record<string, unknown>): ToldAddress[] => {
    const list = Array.isArray(answer) ? answer : answer.addresses
    return (Array.isArray(list) ? list : []).map((entry) => Object(entry) as ToldAddress)
  }
  const toNamed = async (answer: Record<string, unknown>) =>
    namedNetwork(nameOf(answer.network) ?? nameOf(await ask('wallet_getNetwork').catch(() => undefined)))
  const toState = async (answer: Record<string, unknown>): Promise<WalletState> => {
    const told = toTold(answer)
    const networkId =
      (await toNamed(answer)) ?? told.map(({ address }) => networkOfAddress(address)).find(Boolean)
    if (!networkId) throw new WalletRefusal({ message: 'The wallet names no Bitcoin network.' })
    const accounts = toAccounts(told, networkId)
    payer = accounts[0]?.address
    current = networkId
    return { accounts, networkId }
  }

  /**
   * Checks that the wallet is still on the network of the session, and that it still pays from the address of the
   * session if it is asked to pay. Requests name no network, and a transfer names no account, so the wallet uses its
   * current ones. These may have changed, which older wallets do not report.
   */
  const assertOn = async (paying: string | undefined) => {
    const answer = await ask('wallet_getAccount').catch((): Record<string, unknown> => ({}))
    const told = toTold(answer)
    if (paying !== undefined && told.length > 0 && !told.some(({ address }) => address === paying)) {
      throw new WalletRefusal({ code: 4100, message: 'The wallet has switched accounts.' })
    }
    const networkId = await toNamed(answer)
    if (networkId && current && networkId !== current) {
      throw new WalletRefusal({ code: 4100, message: 'The wallet has switched networks.' })
    }
  }

  const read = async (known: Known): Promise<WalletState | null> => {
    try {
      const state = await toState(await ask('wallet_getAccount'))
      return state.accounts.length > 0 ? state : null
    } catch (error) {
      // Older wallets have no silent request. Their accounts stay as shared, and they prompt at the first signature.
      const networkId = known.networkId ?? networkOfAddress(known.accounts[0]?.address)
      if (!isUnknown(error) || !networkId) return null
      const told = known.accounts.map((account) => ({ ...account, purpose: account.type }))
      return { accounts: toAccounts(told, networkId), networkId }
    }
  }

  return {
    async connect(networkId) {
      const purposes = ['payment', 'ordinals']
      try {
        return await toState(
          await ask('wallet_connect', { addresses: purposes, ...toName(networkId, 'network') }),
        )
      } catch (error) {
        if (!isUnknown(error)) throw error
        return toState(await ask('getAccounts', { purposes }))
      }
    },
    disconnect: () => ask('wallet_disconnect'),
    listen(listener) {
      const tell = tellState(listener, () => read({ accounts: [], networkId: undefined }))
      const stops = ['accountChange', 'networkChange', 'disconnect'].map((eventName) =>
        // The first versions took two parameters, and later versions take an object.
        (provider.addListener?.length ?? 0) > 1
          ? provider.addListener?.(eventName, tell)
          : provider.addListener?.({ cb: tell, eventName }),
      )
      return () => {
        tell.stop()
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    read,
    async sendTransfer({ amount, recipient }) {
      await assertOn(payer)
      const satoshis = Number(amount)
      const { txid } = await ask('sendTransfer', { recipients: [{ address: recipient, amount: satoshis }] })
      return String(txid)
    },
    async signMessage({ address, message, protocol }) {
      const { signature } = await ask('signMessage', { address, message, protocol: protocol?.toUpperCase() })
      return String(signature)
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      await assertOn(undefined)
      const byAddress: Record<string, number[]> = {}
      for (const { address, index } of signInputs) byAddress[address] = [...(byAddress[address] ?? []), index]
      const signed = await ask('signPsbt', { broadcast, psbt, signInputs: byAddress })
      return { psbt: String(signed.psbt), txid: signed.txid === undefined ? undefined : String(signed.txid) }
    },
    switchNetwork: (networkId) => ask('wallet_changeNetwork', toName(networkId, 'name')),
  }
}

/**
 * Returns a function that reports to the listener what a wallet currently shares. If the wallet shares nothing, it
 * reports no accounts.
 */
export function tellState(listener: SessionListener, read: () => Promise<WalletState | null>) {
  let last: WalletState | null | undefined
  let isStopped = false
  const tell = async () => {
    const state = await read().catch(() => null)
    if (isStopped) return
    const [before, now] = [last, state].map((one) => one && JSON.stringify([one.accounts, one.networkId]))
    last = state
    if (before === now && state) return
    listener.onAccounts(state?.accounts ?? [])
    if (state) listener.onNetwork(state.networkId)
  }
  return Object.assign(() => void tell(), {
    stop() {
      isStopped = true
    },
  })
}

/** Returns the name in `{ bitcoin: { name } }` or `{ name }`, or the name itself. */
function nameOf(network: unknown): unknown {
  if (typeof network === 'string') return network
  const { bitcoin, name } = Object(network) as { bitcoin?: { name?: unknown }; name?: unknown }
  return bitcoin?.name ?? name
}

function toName(networkId: CaipNetworkId | undefined, key: string): Record<string, string> {
  const kind = networkId && kindOf(networkId)
  return kind ? { [key]: kind.charAt(0).toUpperCase() + kind.slice(1) } : {}
}
