import type { ViewName } from '../viewName.js'
import { Connect } from './Connect/Connect.js'
import { ConnectingExternal } from './ConnectingExternal/ConnectingExternal.js'
import { type LazyView, lazyView, type View } from './defineView.js'

/** The only list of views. What is on the way to a connection stands in the modal's own chunk. */
export const views = {
  Account: lazyView(372, async () => (await import('./Account/Account.js')).Account),
  Connect,
  ConnectWallets: lazyView(
    440,
    async () => (await import('./ConnectWallets/ConnectWallets.js')).ConnectWallets,
  ),
  ConnectingExternal,
  Networks: lazyView(256, async () => (await import('./Networks/Networks.js')).Networks),
  SwitchNetwork: lazyView(320, async () => (await import('./SwitchNetwork/SwitchNetwork.js')).SwitchNetwork),
  UnsupportedChain: lazyView(
    380,
    async () => (await import('./UnsupportedChain/UnsupportedChain.js')).UnsupportedChain,
  ),
  WhatIsANetwork: lazyView(
    432,
    async () => (await import('./WhatIsANetwork/WhatIsANetwork.js')).WhatIsANetwork,
  ),
  WhatIsAWallet: lazyView(432, async () => (await import('./WhatIsAWallet/WhatIsAWallet.js')).WhatIsAWallet),
} as const

type Views = typeof views

/** Name of a view that exists. */
export type RegisteredView = keyof Views

/** What a view is opened with. */
export type DataOf<name extends RegisteredView> =
  Views[name] extends View<infer data> ? data : Views[name] extends LazyView<infer data> ? data : never

/** What `navigate` takes after the view's name: its data, where it has any. */
export type DataArguments<name extends RegisteredView> =
  undefined extends DataOf<name> ? [data?: DataOf<name>] : [data: DataOf<name>]

/** True for a view that exists. */
export function isRegistered(name: ViewName): name is RegisteredView {
  return Object.hasOwn(views, name)
}
