import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { EmbeddedSocial } from '../core/embeddedClient.js'
import type { Nft, SmartSession } from '../core/entities.js'
import type { TokenBalance } from '../core/tokenBalance.js'
import type { Wallet } from '../core/wallet.js'
import type { SwapSide } from './data/swapSide.js'
import type { ReservedView, ViewName } from './viewName.js'

/** What the views that take data are opened with, by name; with `undefined` among it where they also open without. */
type ViewsWithData = {
  AllWallets: { namespace?: ChainNamespace | undefined } | undefined
  ApproveTransaction:
    | {
        /** A method that a site asked for and that the wallet does not have. */
        refused?: string | undefined
      }
    | undefined
  Connect:
    | {
        namespace?: ChainNamespace | undefined
        /** The network to end on, which was chosen before. */
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
        /** The wallet that was chosen; without one, any that knows WalletConnect. */
        wallet?: Wallet | undefined
        /** The one family that is wanted, if any. */
        namespace?: ChainNamespace | undefined
      }
    | undefined
  Downloads: { wallet: Wallet }
  EmailLogin: { email?: string | undefined } | undefined
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: {
    email: string
    /** The frame knows the person already: there is no code to type. */
    isConfirmed?: boolean | undefined
    /** The device was approved on the page of the mailed link, which shows the code. */
    isApproved?: boolean | undefined
  }
  Nft: { nft: Nft }
  NftSend: { nft: Nft }
  PendingTransaction: {
    /** Of what was sent from here. */
    id: string
  }
  RegisterAccountNameSuccess: {
    /** Whole, e.g. `alice.agora.eth`. */
    name: string
  }
  SmartSessionCreated: {
    /** Address of the key. */
    sessionKey: string
    networkId: CaipNetworkId
  }
  SmartSessionRevoke: {
    /** As the list had it. */
    session: SmartSession
  }
  Swap: { fromToken?: string; toToken?: string; amount?: string } | undefined
  SwapSelectToken: { side: SwapSide }
  SwitchActiveChain: {
    /** Family to connect in. */
    switchToChain: ChainNamespace
    /** Where the choice of a wallet goes on. */
    navigateTo?: 'Connect' | undefined
    /** That view takes this one's place: back then leads to where the network was chosen. */
    navigateWithReplace?: boolean | undefined
    /** The network that was chosen. Default: the family's own. */
    network?: CaipNetworkId | undefined
  }
  SwitchAddress: { connectorId: string; namespace: ChainNamespace } | undefined
  SwitchNetwork: { networkId: CaipNetworkId }
  Token: {
    /** As it was listed; what the account has of it now is read anew. */
    token: TokenBalance
  }
  UpdateEmailPrimaryOtp: {
    /** The new one. */
    email: string
    current?: string | undefined
  }
  UpdateEmailSecondaryOtp: {
    /** The new one. */
    email: string
    current?: string | undefined
  }
  UpdateEmailWallet: { email?: string | undefined } | undefined
}

/** Name of a view that exists. */
export type RegisteredView = Exclude<ViewName, ReservedView>

/** What a view is opened with. */
export type DataOf<name extends RegisteredView> = name extends keyof ViewsWithData
  ? ViewsWithData[name]
  : undefined

/** What `navigate` takes after the view's name: its data, where it has any. */
export type DataArguments<name extends RegisteredView> =
  undefined extends DataOf<name> ? [data?: DataOf<name>] : [data: DataOf<name>]
