import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { EmbeddedSocial } from '../../core/embeddedClient.js'
import type { Nft, SmartSession } from '../../core/entities.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import type { Wallet } from '../../core/wallet.js'
import type { SwapSide } from '../swap/swapSide.js'
import type { ReservedView, ViewName } from './viewName.js'

/** The data of the views that take any, by name. `undefined` is part of it if the view also opens without data. */
type ViewsWithData = {
  AllWallets: { namespace?: ChainNamespace | undefined } | undefined
  ApproveTransaction:
    | {
        /** A requested method that the wallet does not support. */
        refused?: string | undefined
      }
    | undefined
  Connect:
    | {
        namespace?: ChainNamespace | undefined
        /** The network to connect on, which was chosen before. */
        network?: CaipNetworkId | undefined
      }
    | undefined
  ConnectWallets: { namespace?: ChainNamespace | undefined } | undefined
  ConnectingExternal: { connectorId: string; name: string; namespace: ChainNamespace }
  ConnectingMultiChain: {
    name: string
    /** One for each family of the wallet. */
    connectors: readonly { chain: ChainNamespace; id: string }[]
  }
  ConnectingSocial: { provider: EmbeddedSocial }
  ConnectingWalletConnect:
    | {
        /** The chosen wallet. Default: any wallet with WalletConnect. */
        wallet?: Wallet | undefined
        /** The only family wanted, if any. */
        namespace?: ChainNamespace | undefined
      }
    | undefined
  Downloads: { wallet: Wallet }
  EmailLogin: { email?: string | undefined } | undefined
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: {
    email: string
    /** Whether the frame knows the user already, so that no code is needed. */
    isConfirmed?: boolean | undefined
    /** Whether the device was approved on the page of the emailed link, which shows the code. */
    isApproved?: boolean | undefined
  }
  Nft: { nft: Nft }
  NftSend: { nft: Nft }
  PendingTransaction: {
    /** Id of a transaction that was sent from here. */
    id: string
  }
  RegisterAccountNameSuccess: {
    /** The complete name, e.g. `alice.agora.eth`. */
    name: string
  }
  SmartSessionCreated: {
    /** Address of the key. */
    sessionKey: string
    networkId: CaipNetworkId
  }
  SmartSessionRevoke: {
    /** The session from the list. */
    session: SmartSession
  }
  /** What a site may open it with: tokens by their symbol or their contract's address. */
  Swap: { fromToken?: string; toToken?: string; amount?: string } | undefined
  SwapSelectToken: { side: SwapSide }
  SwitchActiveChain: {
    /** Family to connect in. */
    switchToChain: ChainNamespace
    /** The view in which the user chooses a wallet. */
    navigateTo?: 'Connect' | undefined
    /** Whether that view replaces this one: Back then leads to where the network was chosen. */
    navigateWithReplace?: boolean | undefined
    /** The chosen network. Default: the family's own. */
    network?: CaipNetworkId | undefined
  }
  SwitchAddress: { connectorId: string; namespace: ChainNamespace } | undefined
  SwitchNetwork: { networkId: CaipNetworkId }
  Token: {
    /** The token as it was listed; its current balance is read again. */
    token: TokenBalance
  }
  UpdateEmailPrimaryOtp: {
    /** The new address. */
    email: string
    current?: string | undefined
  }
  UpdateEmailSecondaryOtp: {
    /** The new address. */
    email: string
    current?: string | undefined
  }
  UpdateEmailWallet: { email?: string | undefined } | undefined
}

/** Name of a view that exists. */
export type RegisteredView = Exclude<ViewName, ReservedView>

/** The data that a view is opened with. */
export type DataOf<name extends RegisteredView> = name extends keyof ViewsWithData
  ? ViewsWithData[name]
  : undefined

/** The arguments of `navigate` after the view's name: its data, if it has any. */
export type DataArguments<name extends RegisteredView> =
  undefined extends DataOf<name> ? [data?: DataOf<name>] : [data: DataOf<name>]
