import type { DataOf, RegisteredView } from '../viewData.js'
import type { ViewName } from '../viewName.js'
import { Connect } from './Connect/Connect.js'
import { type LazyView, lazyView, type View } from './defineView.js'

/** The only list of views. Those needed to connect are in the modal's own chunk. */
export const views = {
  Account: lazyView(564, async () => (await import('./Account/Account.js')).Account),
  AccountSettings: lazyView(
    564,
    async () => (await import('./AccountSettings/AccountSettings.js')).AccountSettings,
  ),
  AllWallets: lazyView(564, async () => (await import('./AllWallets/AllWallets.js')).AllWallets),
  ApproveTransaction: lazyView(
    600,
    async () => (await import('./ApproveTransaction/ApproveTransaction.js')).ApproveTransaction,
  ),
  BuyInProgress: lazyView(420, async () => (await import('./onRampViews.js')).BuyInProgress),
  ChooseAccountName: lazyView(400, async () => (await import('./nameViews.js')).ChooseAccountName),
  Connect,
  ConnectSocials: lazyView(
    440,
    async () => (await import('./ConnectSocials/ConnectSocials.js')).ConnectSocials,
  ),
  ConnectWallets: lazyView(
    440,
    async () => (await import('./ConnectWallets/ConnectWallets.js')).ConnectWallets,
  ),
  ConnectingExternal: lazyView(
    300,
    async () => (await import('./ConnectingExternal/ConnectingExternal.js')).ConnectingExternal,
  ),
  ConnectingFarcaster: lazyView(
    440,
    async () => (await import('./ConnectingFarcaster/ConnectingFarcaster.js')).ConnectingFarcaster,
  ),
  ConnectingMultiChain: lazyView(
    360,
    async () => (await import('./ConnectingMultiChain/ConnectingMultiChain.js')).ConnectingMultiChain,
  ),
  ConnectingSocial: lazyView(
    300,
    async () => (await import('./ConnectingSocial/ConnectingSocial.js')).ConnectingSocial,
  ),
  ConnectingWalletConnect: lazyView(
    460,
    async () =>
      (await import('./ConnectingWalletConnect/ConnectingWalletConnect.js')).ConnectingWalletConnect,
  ),
  ConnectingWalletConnectBasic: lazyView(
    520,
    async () =>
      (await import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'))
        .ConnectingWalletConnectBasic,
  ),
  Downloads: lazyView(440, async () => (await import('./Downloads/Downloads.js')).Downloads),
  EmailLogin: lazyView(300, async () => (await import('./emailLoginViews.js')).EmailLogin),
  EmailVerifyDevice: lazyView(360, async () => (await import('./emailLoginViews.js')).EmailVerifyDevice),
  EmailVerifyOtp: lazyView(444, async () => (await import('./emailLoginViews.js')).EmailVerifyOtp),
  GetWallet: lazyView(400, async () => (await import('./GetWallet/GetWallet.js')).GetWallet),
  Networks: lazyView(256, async () => (await import('./networkViews.js')).Networks),
  Nft: lazyView(560, async () => (await import('./Nft/Nft.js')).Nft),
  NftSend: lazyView(460, async () => (await import('./NftSend/NftSend.js')).NftSend),
  OnRampActivity: lazyView(
    400,
    async () => (await import('./OnRampActivity/OnRampActivity.js')).OnRampActivity,
  ),
  OnRampFiatSelect: lazyView(400, async () => (await import('./onRampViews.js')).OnRampFiatSelect),
  OnRampProviders: lazyView(560, async () => (await import('./onRampViews.js')).OnRampProviders),
  OnRampTokenSelect: lazyView(400, async () => (await import('./onRampViews.js')).OnRampTokenSelect),
  PendingTransaction: lazyView(
    520,
    async () => (await import('./PendingTransaction/PendingTransaction.js')).PendingTransaction,
  ),
  ProfileWallets: lazyView(
    360,
    async () => (await import('./ProfileWallets/ProfileWallets.js')).ProfileWallets,
  ),
  RegisterAccountName: lazyView(260, async () => (await import('./nameViews.js')).RegisterAccountName),
  RegisterAccountNameSuccess: lazyView(
    360,
    async () => (await import('./nameViews.js')).RegisterAccountNameSuccess,
  ),
  SIWXSignMessage: lazyView(
    420,
    async () => (await import('./SIWXSignMessage/SIWXSignMessage.js')).SIWXSignMessage,
  ),
  SmartSessionCreated: lazyView(
    520,
    async () => (await import('./smartSessionViews.js')).SmartSessionCreated,
  ),
  SmartSessionList: lazyView(320, async () => (await import('./smartSessionViews.js')).SmartSessionList),
  SmartSessionRevoke: lazyView(520, async () => (await import('./smartSessionViews.js')).SmartSessionRevoke),
  Swap: lazyView(420, async () => (await import('./Swap/Swap.js')).Swap),
  SwapPreview: lazyView(520, async () => (await import('./SwapPreview/SwapPreview.js')).SwapPreview),
  SwapSelectToken: lazyView(
    440,
    async () => (await import('./SwapSelectToken/SwapSelectToken.js')).SwapSelectToken,
  ),
  SwitchActiveChain: lazyView(
    360,
    async () => (await import('./SwitchActiveChain/SwitchActiveChain.js')).SwitchActiveChain,
  ),
  SwitchAddress: lazyView(220, async () => (await import('./SwitchAddress/SwitchAddress.js')).SwitchAddress),
  SwitchNetwork: lazyView(320, async () => (await import('./networkViews.js')).SwitchNetwork),
  Token: lazyView(420, async () => (await import('./Token/Token.js')).Token),
  Transactions: lazyView(320, async () => (await import('./Transactions/Transactions.js')).Transactions),
  UnsupportedChain: lazyView(380, async () => (await import('./networkViews.js')).UnsupportedChain),
  UpdateEmailPrimaryOtp: lazyView(
    320,
    async () => (await import('./updateEmailViews.js')).UpdateEmailPrimaryOtp,
  ),
  UpdateEmailSecondaryOtp: lazyView(
    320,
    async () => (await import('./updateEmailViews.js')).UpdateEmailSecondaryOtp,
  ),
  UpdateEmailWallet: lazyView(240, async () => (await import('./updateEmailViews.js')).UpdateEmailWallet),
  UpgradeEmailWallet: lazyView(320, async () => (await import('./updateEmailViews.js')).UpgradeEmailWallet),
  WalletCompatibleNetworks: lazyView(
    320,
    async () =>
      (await import('./WalletCompatibleNetworks/WalletCompatibleNetworks.js')).WalletCompatibleNetworks,
  ),
  WalletReceive: lazyView(538, async () => (await import('./WalletReceive/WalletReceive.js')).WalletReceive),
  WalletSend: lazyView(336, async () => (await import('./WalletSend/WalletSend.js')).WalletSend),
  WalletSendMany: lazyView(
    560,
    async () => (await import('./WalletSendMany/WalletSendMany.js')).WalletSendMany,
  ),
  WalletSendPreview: lazyView(
    520,
    async () => (await import('./WalletSendPreview/WalletSendPreview.js')).WalletSendPreview,
  ),
  WalletSendScan: lazyView(
    480,
    async () => (await import('./WalletSendScan/WalletSendScan.js')).WalletSendScan,
  ),
  WalletSendSelectToken: lazyView(
    400,
    async () => (await import('./WalletSendSelectToken/WalletSendSelectToken.js')).WalletSendSelectToken,
  ),
  WhatIsABuy: lazyView(432, async () => (await import('./onRampViews.js')).WhatIsABuy),
  WhatIsANetwork: lazyView(432, async () => (await import('./networkViews.js')).WhatIsANetwork),
  WhatIsAWallet: lazyView(512, async () => (await import('./WhatIsAWallet/WhatIsAWallet.js')).WhatIsAWallet),
} as const satisfies {
  readonly [name in RegisteredView]: View<DataOf<name>> | LazyView<DataOf<name>>
}

/** Checks whether a view exists. */
export function isRegistered(name: ViewName): name is RegisteredView {
  return Object.hasOwn(views, name)
}
