import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { EmbeddedSocial } from '../core/embeddedClient.js'
import type { Nft, SmartSession } from '../core/entities.js'
import type { TokenBalance } from '../core/tokenBalance.js'
import type { Wallet } from '../core/wallet.js'
import {
  inModalChunk,
  type Opening,
  optional,
  required,
  row,
  type ViewData,
  type ViewRow,
} from './shell/viewRow.js'
import type { SwapSide } from './swap/swapSide.js'

/**
 * The table of views. A view is a folder and one row. The row has the import of the view (its file exports it under its
 * name), and its facts, which `Facts` in `shell/viewRow.ts` explains. Source: specification, section 2.
 */
export const views = {
  Account: row(() => import('./account/Account/Account.js'), {
    height: 564,
    texts: ['portfolio', 'price', 'wallets'],
    needs: 'account',
    openable: true,
  }),
  AccountSettings: row(() => import('./account/AccountSettings/AccountSettings.js'), {
    height: 564,
    texts: ['embedded', 'login', 'sessions'],
    needs: 'account',
  }),
  AllWallets: row(() => import('./connect/AllWallets/AllWallets.js'), {
    height: 564,
    texts: ['directory'],
    group: 'connect',
    needs: 'directory',
    data: optional<{ namespace?: ChainNamespace | undefined }>(),
    openable: true,
  }),
  ApproveTransaction: row(() => import('./login/ApproveTransaction/ApproveTransaction.js'), {
    height: 226,
    texts: ['embedded'],
    needs: 'walletFrame',
    data: optional<{
      /** A requested method that the wallet does not support. */
      refused?: string | undefined
    }>(),
    openable: true,
  }),
  BuyInProgress: row(() => import('./buy/onRampViews.js'), { height: 431, texts: ['buy'] }),
  ChooseAccountName: row(() => import('./names/nameViews.js'), {
    height: 364,
    texts: ['names'],
    group: 'registration',
  }),
  Connect: row(inModalChunk, {
    height: 0,
    group: 'connect',
    data: optional<{
      namespace?: ChainNamespace | undefined
      /** The network to connect on, which the user chose before. */
      network?: CaipNetworkId | undefined
      /**
       * A wallet to go to immediately: its directory id, or the reverse domain name of a wallet on this page. If the
       * user must accept the terms first, that happens in Connect.
       */
      wallet?: string | undefined
    }>(),
    openable: true,
  }),
  ConnectSocials: row(() => import('./login/ConnectSocials/ConnectSocials.js'), {
    height: 304,
    texts: ['login'],
    group: 'connect',
    needs: 'embedded',
  }),
  ConnectWallets: row(() => import('./connect/ConnectWallets/ConnectWallets.js'), {
    height: 252,
    group: 'connect',
    data: optional<{ namespace?: ChainNamespace | undefined }>(),
  }),
  ConnectingExternal: row(() => import('./connect/ConnectingExternal/ConnectingExternal.js'), {
    height: 304,
    texts: ['connecting'],
    group: 'attempt',
    data: required<{ connectorId: string; name: string; namespace: ChainNamespace }>('connectorId'),
  }),
  ConnectingFarcaster: row(() => import('./login/ConnectingFarcaster/ConnectingFarcaster.js'), {
    height: 406,
    texts: ['login', 'social'],
    group: 'attempt',
  }),
  ConnectingMultiChain: row(() => import('./connect/ConnectingMultiChain/ConnectingMultiChain.js'), {
    height: 351,
    texts: ['wallets'],
    group: 'connect',
    data: required<{
      name: string
      /** One for each family of the wallet. */
      connectors: readonly { chain: ChainNamespace; id: string }[]
    }>('connectors'),
  }),
  ConnectingSocial: row(() => import('./login/ConnectingSocial/ConnectingSocial.js'), {
    height: 304,
    texts: ['login', 'social'],
    group: 'attempt',
    data: required<{ provider: EmbeddedSocial }>('provider'),
  }),
  ConnectingWalletConnect: row(() => import('./connect/ConnectingWalletConnect/ConnectingWalletConnect.js'), {
    height: 498,
    texts: ['directory'],
    group: 'connect',
    needs: 'walletConnect',
    data: optional<{
      /** The chosen wallet. Default: any wallet with WalletConnect. */
      wallet?: Wallet | undefined
      /** The only family wanted, if any. */
      namespace?: ChainNamespace | undefined
    }>(),
  }),
  ConnectingWalletConnectBasic: row(
    () => import('./connect/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'),
    { height: 522, texts: ['directory'], group: 'connect', needs: 'walletConnectCode', openable: true },
  ),
  Downloads: row(() => import('./connect/Downloads/Downloads.js'), {
    height: 496,
    texts: ['directory'],
    group: 'connect',
    data: required<{ wallet: Wallet }>('wallet'),
  }),
  EmailLogin: row(() => import('./login/emailLoginViews.js'), {
    height: 258,
    texts: ['login'],
    group: 'connect',
    needs: 'embedded',
    data: optional<{ email?: string | undefined }>(),
    openable: true,
  }),
  EmailVerifyDevice: row(() => import('./login/emailLoginViews.js'), {
    height: 334,
    texts: ['login'],
    group: 'connect',
    data: required<{ email: string }>('email'),
  }),
  EmailVerifyOtp: row(() => import('./login/emailLoginViews.js'), {
    height: 422,
    texts: ['login'],
    group: 'connect',
    data: required<{
      email: string
      /** Whether the frame knows the user already, so that no code is needed. */
      isConfirmed?: boolean | undefined
      /** Whether the device was approved on the page of the emailed link, which shows the code. */
      isApproved?: boolean | undefined
    }>('email'),
  }),
  GetWallet: row(() => import('./connect/GetWallet/GetWallet.js'), {
    height: 458,
    texts: ['directory'],
    group: 'connect',
  }),
  Networks: row(() => import('./networks/networkViews.js'), {
    height: 184,
    texts: ['networks'],
    group: 'network',
    openable: true,
  }),
  Nft: row(() => import('./account/Nft/Nft.js'), {
    height: 564,
    texts: ['portfolio'],
    data: required<{ nft: Nft }>('nft'),
  }),
  NftSend: row(() => import('./send/NftSend/NftSend.js'), {
    height: 270,
    texts: ['portfolio', 'scan', 'send'],
    data: required<{ nft: Nft }>('nft'),
  }),
  OnRampActivity: row(() => import('./buy/OnRampActivity/OnRampActivity.js'), {
    height: 328,
    texts: ['buy'],
    openable: true,
  }),
  OnRampFiatSelect: row(() => import('./buy/onRampViews.js'), {
    height: 308,
    texts: ['buy'],
    openable: true,
  }),
  OnRampProviders: row(() => import('./buy/onRampViews.js'), { height: 564, texts: ['buy'], openable: true }),
  OnRampTokenSelect: row(() => import('./buy/onRampViews.js'), {
    height: 197,
    texts: ['buy'],
    openable: true,
  }),
  PendingTransaction: row(() => import('./account/PendingTransaction/PendingTransaction.js'), {
    height: 562,
    texts: ['pending', 'portfolio'],
    data: required<{
      /** Id of a transaction that was sent from here. */
      id: string
    }>('id'),
  }),
  ProfileWallets: row(() => import('./account/ProfileWallets/ProfileWallets.js'), {
    height: 430,
    texts: ['wallets'],
    openable: true,
  }),
  RegisterAccountName: row(() => import('./names/nameViews.js'), {
    height: 171,
    texts: ['names'],
    group: 'registration',
  }),
  RegisterAccountNameSuccess: row(() => import('./names/nameViews.js'), {
    height: 308,
    texts: ['names'],
    data: required<{
      /** The complete name, e.g. `alice.agora.eth`. */
      name: string
    }>('name'),
  }),
  SIWXSignMessage: row(() => import('./signIn/SIWXSignMessage/SIWXSignMessage.js'), {
    height: 496,
    texts: ['siwx'],
    group: 'connect',
    needs: 'signIn',
    openable: true,
  }),
  SmartSessionCreated: row(() => import('./sessionKeys/smartSessionViews.js'), {
    height: 561,
    texts: ['sessions'],
    needs: 'sessions',
    data: required<{
      /** Address of the key. */
      sessionKey: string
      networkId: CaipNetworkId
    }>('sessionKey'),
    openable: true,
  }),
  SmartSessionList: row(() => import('./sessionKeys/smartSessionViews.js'), {
    height: 202,
    texts: ['sessions'],
    needs: 'sessions',
    openable: true,
  }),
  SmartSessionRevoke: row(() => import('./sessionKeys/smartSessionViews.js'), {
    height: 375,
    texts: ['sessions'],
    needs: 'sessions',
    data: required<{
      /** The session from the list. */
      session: SmartSession
    }>('session'),
  }),
  Swap: row(() => import('./swap/Swap/Swap.js'), {
    height: 400,
    texts: ['networks', 'swap'],
    data: optional</*C*/ { fromToken?: string; toToken?: string; amount?: string }>(),
    openable: true,
  }),
  SwapPreview: row(() => import('./swap/SwapPreview/SwapPreview.js'), { height: 564, texts: ['swap'] }),
  SwapSelectToken: row(() => import('./swap/SwapSelectToken/SwapSelectToken.js'), {
    height: 468,
    texts: ['swap'],
    data: required<{ side: SwapSide }>('side'),
  }),
  SwitchActiveChain: row(() => import('./connect/SwitchActiveChain/SwitchActiveChain.js'), {
    height: 324,
    texts: ['wallets'],
    group: 'connect',
    data: required<{
      /** Family to connect in. */
      switchToChain: ChainNamespace
      /** The view in which the user chooses a wallet. */
      navigateTo?: 'Connect' | undefined
      /** Whether that view replaces this one. If so, Back leads to the view in which the network was chosen. */
      navigateWithReplace?: boolean | undefined
      /** The chosen network. Default: the family's own. */
      network?: CaipNetworkId | undefined
    }>('switchToChain'),
  }),
  SwitchAddress: row(() => import('./account/SwitchAddress/SwitchAddress.js'), {
    height: 220,
    texts: ['wallets'],
    needs: 'account',
    data: optional<{ connectorId: string; namespace: ChainNamespace }>(),
    openable: true,
  }),
  SwitchNetwork: row(() => import('./networks/networkViews.js'), {
    height: 304,
    texts: ['networks'],
    group: 'network',
    data: required<{ networkId: CaipNetworkId }>('networkId'),
  }),
  Token: row(() => import('./account/Token/Token.js'), {
    height: 564,
    texts: ['portfolio', 'price'],
    data: required<{
      /** The token as it was listed; its current balance is read again. */
      token: TokenBalance
    }>('token'),
  }),
  Transactions: row(() => import('./account/Transactions/Transactions.js'), {
    height: 564,
    texts: ['portfolio'],
    openable: true,
  }),
  UnsupportedChain: row(() => import('./networks/networkViews.js'), {
    height: 448,
    texts: ['networks'],
    group: 'network',
    needs: 'unsupportedNetwork',
  }),
  UpdateEmailPrimaryOtp: row(() => import('./login/updateEmailViews.js'), {
    height: 372,
    texts: ['embedded', 'login'],
    data: required<{
      /** The new address. */
      email: string
      current?: string | undefined
    }>('email'),
  }),
  UpdateEmailSecondaryOtp: row(() => import('./login/updateEmailViews.js'), {
    height: 372,
    texts: ['embedded', 'login'],
    data: required<{
      /** The new address. */
      email: string
      current?: string | undefined
    }>('email'),
  }),
  UpdateEmailWallet: row(() => import('./login/updateEmailViews.js'), {
    height: 220,
    texts: ['embedded', 'login'],
    needs: 'embedded',
    data: optional<{ email?: string | undefined }>(),
  }),
  UpgradeEmailWallet: row(() => import('./login/updateEmailViews.js'), {
    height: 262,
    texts: ['embedded', 'login'],
    needs: 'embedded',
  }),
  WalletCompatibleNetworks: row(() => import('./send/WalletCompatibleNetworks/WalletCompatibleNetworks.js'), {
    height: 264,
    texts: ['send'],
    needs: 'account',
    openable: true,
  }),
  WalletReceive: row(() => import('./send/WalletReceive/WalletReceive.js'), {
    height: 538,
    texts: ['send'],
    needs: 'account',
    openable: true,
  }),
  WalletSend: row(() => import('./send/WalletSend/WalletSend.js'), {
    height: 358,
    texts: ['scan', 'send'],
    group: 'transfer',
    needs: 'account',
    openable: true,
  }),
  WalletSendMany: row(() => import('./send/WalletSendMany/WalletSendMany.js'), {
    height: 512,
    texts: ['send'],
    group: 'transfer',
    needs: 'account',
  }),
  WalletSendPreview: row(() => import('./send/WalletSendPreview/WalletSendPreview.js'), {
    height: 518,
    texts: ['send'],
    group: 'transfer',
  }),
  WalletSendScan: row(() => import('./send/WalletSendScan/WalletSendScan.js'), {
    height: 400,
    texts: ['scan'],
  }),
  WalletSendSelectToken: row(() => import('./send/WalletSendSelectToken/WalletSendSelectToken.js'), {
    height: 296,
    texts: ['send'],
    group: 'transfer',
    needs: 'account',
  }),
  WhatIsABuy: row(() => import('./buy/onRampViews.js'), { height: 456, texts: ['buy'], openable: true }),
  WhatIsANetwork: row(() => import('./networks/networkViews.js'), {
    height: 458,
    texts: ['networks'],
    openable: true,
  }),
  WhatIsAWallet: row(() => import('./connect/WhatIsAWallet/WhatIsAWallet.js'), {
    height: 436,
    texts: ['directory', 'lesson'],
    openable: true,
  }),
}

/** Name of a view. */
export type ViewName = keyof typeof views

/** A view that a site may open. If it has nothing to show on a page, Connect or the account opens. */
export type OpenableView = {
  [name in ViewName]: (typeof views)[name] extends { readonly openable: true } ? name : never
}[ViewName]

/** The data that opens a view. It includes `undefined` if the view also opens without data. */
export type DataOf<name extends ViewName> = (typeof views)[name] extends {
  readonly data: Opening<infer data extends ViewData | undefined>
}
  ? data
  : undefined

/** The arguments of `navigate` after the view's name: its data, if it has any. */
export type DataArguments<name extends ViewName> =
  undefined extends DataOf<name> ? [data?: DataOf<name>] : [data: DataOf<name>]

/** Checks whether a view exists. */
export function isView(name: string): name is ViewName {
  return Object.hasOwn(views, name)
}

/** Returns the row of a view. Its type does not connect the view's name with its data. */
export function rowOf(name: ViewName): ViewRow {
  return views[name]
}
