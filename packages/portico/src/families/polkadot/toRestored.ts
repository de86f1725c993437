import type { Connector } from '../../core/connector.js'
import {
  MethodNotSupportedError,
  RequestFailedError,
  WalletLockedError,
} from '../../core/errors/connection.js'
import { shareRunning } from '../shareRunning.js'
import { accountKey } from './accountKey.js'
import { type Injected, type InjectedWallet, readInjected } from './injectedWallet.js'
import { subscribe } from './watch.js'

type Opened = { injected: Injected; told: unknown }

/**
 * Creates a wallet of an earlier visit, which stays closed until the user needs it. The first request opens the wallet
 * and checks whether it still shares the requested account. Subscribers then get the accounts that it shares.
 */
export function toRestored({ name: walletName, provider }: Connector): Injected {
  const wallet = provider as InjectedWallet
  /** Callbacks that begin to listen to the wallet once it is open. */
  const listeners = new Set<(opened: Opened) => void>()
  let opened: Opened | undefined

  async function open(): Promise<Opened> {
    const injected = wallet.opened ?? readInjected(await wallet.enable())
    if (!injected) throw new WalletLockedError({ walletName })
    wallet.opened = injected
    opened = { injected, told: await injected.accounts.get() }
    for (const listener of listeners) listener(opened)
    return opened
  }
  const opens = shareRunning(open)

  const pass =
    (method: 'signPayload' | 'signRaw') =>
    async (request: object): Promise<unknown> => {
      // An open wallet reports changes and rejects requests itself.
      const isFirst = opened === undefined
      const { injected, told } = opened ?? (await opens())
      if (isFirst) assertShared(told, request, { method, walletName })
      const { signer } = injected
      const sign = signer[method] as ((input: unknown) => Promise<unknown>) | undefined
      if (!sign) throw new MethodNotSupportedError({ method, walletName })
      return Reflect.apply(sign, signer, [request])
    }

  const face: Injected = {
    accounts: {
      get: async () => (opened ?? (await opens())).injected.accounts.get(),
      subscribe(onAccounts) {
        let stop = () => {}
        const listen = ({ injected, told }: Opened) => {
          // Some wallets do not report immediately what they already share.
          onAccounts(told)
          stop = subscribe(injected, onAccounts)
        }
        if (opened) listen(opened)
        else listeners.add(listen)
        return () => {
          listeners.delete(listen)
          stop()
        }
      },
    },
    signer: { signPayload: pass('signPayload'), signRaw: pass('signRaw') },
  }
  // The other members of the wallet's interface become available once the wallet is open.
  return new Proxy(face, {
    get: (own, key) => Reflect.get(key in own ? own : (opened?.injected ?? own), key),
  })
}

/** @throws WalletLockedError if the wallet shares no account, RequestFailedError if it shares only others */
function assertShared(
  told: unknown,
  request: unknown,
  { method, walletName }: { method: string; walletName: string },
): void {
  const keyOf = (input: unknown) => accountKey(Object(input).address)
  const shared = Array.isArray(told) ? told.slice(0, 100) : []
  if (shared.length === 0) throw new WalletLockedError({ walletName })
  const asked = keyOf(request)
  if (asked && shared.some((account) => keyOf(account) === asked)) return
  throw new RequestFailedError({
    details: `${walletName} no longer shares this account with the site. See which account is shown now, and try again.`,
    method,
  })
}
