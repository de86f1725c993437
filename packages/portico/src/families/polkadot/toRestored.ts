import type { Connector } from '../../core/connector.js'
import {
  MethodNotSupportedError,
  RequestFailedError,
  WalletLockedError,
} from '../../core/errors/connection.js'
import { accountKey } from './accountKey.js'
import { type Injected, type InjectedWallet, readInjected } from './injectedWallet.js'
import { subscribe } from './watch.js'

type Opened = { injected: Injected; told: unknown }

/**
 * A wallet of an earlier visit, whose door stays shut until a person wants something of it: the first request opens it,
 * and sees whether it still shares the account that is asked. What it shares by then is told to whoever subscribed.
 */
export function toRestored({ name: walletName, provider }: Connector): Injected {
  const wallet = provider as InjectedWallet
  /** Each begins to listen to the wallet once that is open. */
  const listeners = new Set<(opened: Opened) => void>()
  let opened: Opened | undefined
  let opening: Promise<Opened> | undefined

  async function open(): Promise<Opened> {
    const injected = wallet.opened ?? readInjected(await wallet.enable())
    if (!injected) throw new WalletLockedError({ walletName })
    wallet.opened = injected
    opened = { injected, told: await injected.accounts.get() }
    for (const listener of listeners) listener(opened)
    return opened
  }
  // A no is not for ever: the next request asks again.
  const opens = () => {
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  const pass =
    (method: 'signPayload' | 'signRaw') =>
    async (request: object): Promise<unknown> => {
      // Once it is open its own word is followed, and it refuses by itself.
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
          // Not all wallets tell at once what they share already.
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
  // What else the wallet's interface offers is there once it is open.
  return new Proxy(face, {
    get: (own, key) => Reflect.get(key in own ? own : (opened?.injected ?? own), key),
  })
}

/** @throws WalletLockedError where it shares nothing, RequestFailedError where it shares others */
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
