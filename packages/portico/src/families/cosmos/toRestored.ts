import type { CaipNetworkId } from '@portico/protocol/caip'
import type { AccountsOn } from '../../core/account.js'
import type { Connector } from '../../core/connector.js'
import { RequestFailedError } from '../../core/errors/connection.js'
import { shareRunning } from '../shareRunning.js'
import type { KeplrLike } from './keplrLike.js'
import { openSession } from './openSession.js'

/** Called with what the wallet shares, once the wallet is open. */
type Listener = (accountsOn: AccountsOn<'cosmos'>) => void

/** A wallet of an earlier visit. */
export type RestoredKeplr = KeplrLike & { onOpened: (listener: Listener) => () => void }

const signing = ['signAmino', 'signArbitrary', 'signDirect'] as const

/**
 * Creates a stand-in for the wallet that was connected on an earlier visit. The real wallet gets no request until the
 * user needs one. The first request opens the wallet (`enable`, `getKey`) and checks whether it still uses the same
 * key. Listeners of `onOpened` get the accounts.
 */
export function toRestored(connector: Connector, networkIds: readonly CaipNetworkId[]): RestoredKeplr {
  const wallet = connector.provider as KeplrLike & Record<PropertyKey, unknown>
  const listeners = new Set<Listener>()
  let isOpen = false

  async function open(): Promise<AccountsOn<'cosmos'>> {
    const session = await openSession(connector, { chainInfos: {}, networkIds })
    const accountsOn = session?.accountsOn ?? {}
    for (const listener of listeners) listener(accountsOn)
    isOpen = true
    return accountsOn
  }
  const opens = shareRunning(open)

  const guard =
    (method: (typeof signing)[number]) =>
    async (chainId: string, signer: string, ...rest: readonly unknown[]): Promise<unknown> => {
      // An open wallet itself rejects requests for another key.
      if (!isOpen) {
        const [account] = (await opens())[`cosmos:${chainId}`] ?? []
        if (account?.address !== signer) {
          throw new RequestFailedError({
            details: `${connector.name} shows a different account than on your last visit. Check which account is shown now, then try again.`,
            method,
          })
        }
      }
      return Reflect.apply(wallet[method] as (...input: unknown[]) => unknown, wallet, [
        chainId,
        signer,
        ...rest,
      ])
    }

  const own: Record<PropertyKey, unknown> = {
    onOpened(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  for (const method of signing) if (wallet[method]) own[method] = guard(method)
  // All other members are the wallet's own. Each method is wrapped once and called on the wallet, which may have
  // private fields.
  return new Proxy(own, {
    get(known, key) {
      if (key in known) return known[key]
      const value = wallet[key]
      if (typeof value !== 'function') return value
      known[key] = value.bind(wallet)
      return known[key]
    },
  }) as RestoredKeplr
}
