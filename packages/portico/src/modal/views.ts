import { Connect } from './connect/Connect/Connect.js'
import { type LazyView, lazyView, type View } from './shell/defineView.js'
import type { DataOf, RegisteredView } from './shell/viewData.js'
import type { ViewName } from './shell/viewName.js'

/** The only list of views. Those needed to connect are in the modal's own chunk. */
export const views = {
  Account: lazyView(564, async () => (await import('./account/Account/Account.js')).Account),
  AccountSettings: lazyView(
    564,
    async () => (await import('./account/AccountSettings/AccountSettings.js')).AccountSettings,
  ),
  AllWallets: lazyView(564, async () => (await import('./connect/AllWallets/AllWallets.js')).AllWallets),
  ApproveTransaction: lazyView(
    600,
    async () => (await import('./login/ApproveTransaction/ApproveTransaction.js')).ApproveTransaction,
  ),
  BuyInProgress: lazyView(420, async () => (await import('./buy/onRampViews.js')).BuyInProgress),
  ChooseAccountName: lazyView(400, async () => (await import('./names/nameViews.js')).ChooseAccountName),
  Connect,
  ConnectSocials: lazyView(
    440,
    async () => (await import('./login/ConnectSocials/ConnectSocials.js')).ConnectSocials,
  ),
  ConnectWallets: lazyView(
    440,
    async () => (await import('./connect/ConnectWallets/ConnectWallets.js')).ConnectWallets,
  ),
  ConnectingExternal: lazyView(
    300,
    async () => (await import('./connect/ConnectingExternal/ConnectingExternal.js')).ConnectingExternal,
  ),
  ConnectingFarcaster: lazyView(
    440,
    async () => (await import('./login/ConnectingFarcaster/ConnectingFarcaster.js')).ConnectingFarcaster,
  ),
  ConnectingMultiChain: lazyView(
    360,
    async () => (await import('./connect/ConnectingMultiChain/ConnectingMultiChain.js')).ConnectingMultiChain,
  ),
  ConnectingSocial: lazyView(
    300,
    async () => (await import('./login/ConnectingSocial/ConnectingSocial.js')).ConnectingSocial,
  ),
  ConnectingWalletConnect: lazyView(
    460,
    async () =>
      (await import('./connect/ConnectingWalletConnect/ConnectingWalletConnect.js')).ConnectingWalletConnect,
  ),
  ConnectingWalletConnectBasic: lazyView(
    520,
    async () =>
      (await import('./connect/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'))
        .ConnectingWalletConnectBasic,
  ),
  Downloads: lazyView(440, async () => (await import('./connect/Downloads/Downloads.js')).Downloads),
  EmailLogin: lazyView(300, async () => (await import('./login/emailLoginViews.js')).EmailLogin),
  EmailVerifyDevice: lazyView(
    360,
    async () => (await import('./login/emailLoginViews.js')).EmailVerifyDevice,
  ),
  EmailVerifyOtp: lazyView(444, async () => (await import('./login/emailLoginViews.js')).EmailVerifyOtp),
  GetWallet: lazyView(400, async () => (await import('./connect/GetWallet/GetWallet.js')).GetWallet),
  Networks: lazyView(256, async () => (await import('./networks/networkViews.js')).Networks),
  Nft: lazyView(560, async () => (await import('./account/Nft/Nft.js')).Nft),
  NftSend: lazyView(460, async () => (await import('./send/NftSend/NftSend.js')).NftSend),
  OnRampActivity: lazyView(
    400,
    async () => (await import('./buy/OnRampActivity/OnRampActivity.js')).OnRampActivity,
  ),
  OnRampFiatSelect: lazyView(400, async () => (await import('./buy/onRampViews.js')).OnRampFiatSelect),
  OnRampProviders: lazyView(560, async () => (await import('./buy/onRampViews.js')).OnRampProviders),
  OnRampTokenSelect: lazyView(400, async () => (await import('./buy/onRampViews.js')).OnRampTokenSelect),
  PendingTransaction: lazyView(
    520,
    async () => (await import('./account/PendingTransaction/PendingTransaction.js')).PendingTransaction,
  ),
  ProfileWallets: lazyView(
    360,
    async () => (await import('./account/ProfileWallets/ProfileWallets.js')).ProfileWallets,
  ),
  RegisterAccountName: lazyView(260, async () => (await import('./names/nameViews.js')).RegisterAccountName),
  RegisterAccountNameSuccess: lazyView(
    360,
    async () => (await import('./names/nameViews.js')).RegisterAccountNameSuccess,
  ),
  SIWXSignMessage: lazyView(
    420,
    async () => (await import('./signIn/SIWXSignMessage/SIWXSignMessage.js')).SIWXSignMessage,
  ),
  SmartSessionCreated: lazyView(
    520,
    async () => (await import('./sessions/smartSessionViews.js')).SmartSessionCreated,
  ),
  SmartSessionList: lazyView(
    320,
    async () => (await import('./sessions/smartSessionViews.js')).SmartSessionList,
  ),
  SmartSessionRevoke: lazyView(
    520,
    async () => (await import('./sessions/smartSessionViews.js')).SmartSessionRevoke,
  ),
  Swap: lazyView(420, async () => (await import('./swap/Swap/Swap.js')).Swap),
  SwapPreview: lazyView(520, async () => (await import('./swap/SwapPreview/SwapPreview.js')).SwapPreview),
  SwapSelectToken: lazyView(
    440,
    async () => (await import('./swap/SwapSelectToken/SwapSelectToken.js')).SwapSelectToken,
  ),
  SwitchActiveChain: lazyView(
    360,
    async () => (await import('./connect/SwitchActiveChain/SwitchActiveChain.js')).SwitchActiveChain,
  ),
  SwitchAddress: lazyView(
    220,
    async () => (await import('./account/SwitchAddress/SwitchAddress.js')).SwitchAddress,
  ),
  SwitchNetwork: lazyView(320, async () => (await import('./networks/networkViews.js')).SwitchNetwork),
  Token: lazyView(420, async () => (await import('./account/Token/Token.js')).Token),
  Transactions: lazyView(
    320,
    async () => (await import('./account/Transactions/Transactions.js')).Transactions,
  ),
  UnsupportedChain: lazyView(380, async () => (await import('./networks/networkViews.js')).UnsupportedChain),
  UpdateEmailPrimaryOtp: lazyView(
    320,
    async () => (await import('./login/updateEmailViews.js')).UpdateEmailPrimaryOtp,
  ),
  UpdateEmailSecondaryOtp: lazyView(
    320,
    async () => (await import('./login/updateEmailViews.js')).UpdateEmailSecondaryOtp,
  ),
  UpdateEmailWallet: lazyView(
    240,
    async () => (await import('./login/updateEmailViews.js')).UpdateEmailWallet,
  ),
  UpgradeEmailWallet: lazyView(
    320,
    async () => (await import('./login/updateEmailViews.js')).UpgradeEmailWallet,
  ),
  WalletCompatibleNetworks: lazyView(
    320,
    async () =>
      (await import('./send/WalletCompatibleNetworks/WalletCompatibleNetworks.js')).WalletCompatibleNetworks,
  ),
  WalletReceive: lazyView(
    538,
    async () => (await import('./send/WalletReceive/WalletReceive.js')).WalletReceive,
  ),
  WalletSend: lazyView(336, async () => (await import('./send/WalletSend/WalletSend.js')).WalletSend),
  WalletSendMany: lazyView(
    560,
    async () => (await import('./send/WalletSendMany/WalletSendMany.js')).WalletSendMany,
  ),
  WalletSendPreview: lazyView(
    520,
    async () => (await import('./send/WalletSendPreview/WalletSendPreview.js')).WalletSendPreview,
  ),
  WalletSendScan: lazyView(
    480,
    async () => (await import('./send/WalletSendScan/WalletSendScan.js')).WalletSendScan,
  ),
  WalletSendSelectToken: lazyView(
    400,
    async () => (await import('./send/WalletSendSelectToken/WalletSendSelectToken.js')).WalletSendSelectToken,
  ),
  WhatIsABuy: lazyView(432, async () => (await import('./buy/onRampViews.js')).WhatIsABuy),
  WhatIsANetwork: lazyView(432, async () => (await import('./networks/networkViews.js')).WhatIsANetwork),
  WhatIsAWallet: lazyView(
    512,
    async () => (await import('./connect/WhatIsAWallet/WhatIsAWallet.js')).WhatIsAWallet,
  ),
} as const satisfies {
  readonly [name in RegisteredView]: View<DataOf<name>> | LazyView<DataOf<name>>
}

/** Checks whether a view exists. */
export function isRegistered(name: ViewName): name is RegisteredView {
  return Object.hasOwn(views, name)
}
