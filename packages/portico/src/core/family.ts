import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import type { Connector } from './connector.js'
import type { TokenBalance } from './entities.js'
import type { FamilyPermitting } from './familyPermitting.js'
import type { FamilySwapping } from './familySwapping.js'
import type { Network } from './network.js'
import type { Metadata } from './options.js'

/** Kind of an account. Source: specification, section 3. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account that a wallet shares. Source: specification, section 3. */
export type Account<namespace extends ChainNamespace = ChainNamespace> = {
  namespace: namespace
  /** As the family writes it; EIP-55 checksummed for eip155 where the wallet does so. */
  address: string
  type: AccountType
  publicKey?: string | undefined
  /** BIP-32 path. */
  path?: string | undefined
}

/** A live link to a wallet, as its family hands it to core. Plain data: what acts on it is in the family. */
export type Session<namespace extends ChainNamespace = ChainNamespace> = {
  connector: Connector
  /** Never empty. The first is the wallet's own choice. */
  accounts: readonly Account<namespace>[]
  /** Network the wallet is on; may be one that the host did not configure. */
  networkId: CaipNetworkId
  /**
   * Set where no network is the wallet's own, but each request names one: those that it takes. The network in use is then
   * the kit's choice alone, and nobody is asked to change it.
   */
  networkIds?: readonly CaipNetworkId[] | undefined
  /** Where a network writes addresses its own way (SS58, bech32): the accounts on each of `networkIds`, none empty. */
  accountsOn?: AccountsOn<namespace> | undefined
  provider: unknown
}

/** Accounts by the network that they are written for. One key has its own address on each. */
export type AccountsOn<namespace extends ChainNamespace = ChainNamespace> = Readonly<
  Partial<Record<CaipNetworkId, readonly Account<namespace>[]>>
>

/** What a wallet tells while a session lives. */
export type SessionListener = {
  /** All accounts that the wallet shares now; empty when it locked or revoked the site. */
  onAccounts: (accounts: readonly Account[], accountsOn?: AccountsOn | undefined) => void
  onNetwork: (networkId: CaipNetworkId) => void
  onDisconnect: () => void
}

/** What core tells a family at the start. */
export type FamilyContext = {
  networks: readonly Network[]
  /** What the host said of itself. */
  metadata: Partial<Metadata>
}

export type FamilyConnectParameters = {
  /** Network to end on. The family asks the wallet to switch when it is on another one. */
  network?: Network | undefined
  /** The networks of this family that the host configured. */
  networks: readonly Network[]
  signal: AbortSignal
  /** Called where the wallet has shared its accounts, and is now asked to go to `network`: a second prompt. */
  onSwitch?: (() => void) | undefined
}

export type FamilyReconnectParameters = {
  /** All that the host configured, of other families too. */
  networks: readonly Network[]
  /** Where the connection was at the last visit, or is wanted now. */
  networkId?: CaipNetworkId | undefined
  /** What it shared at the last visit: all that is known of a wallet which cannot be asked without a prompt. */
  accounts?: readonly Account[] | undefined
  /** The same on each network, as it was stored, where networks write addresses their own way: to be parsed. */
  accountsOn?: unknown
  /**
   * True where the wallet itself ended the link (locked, or the site's leave taken away) and nobody clicked since: what it
   * shared before is then not believed any more. Only families whose wallets have no question that never prompts look at it.
   */
  lapsed: boolean
  signal: AbortSignal
  /** Called at most once, when a wallet that could not be restored (locked) becomes usable without a prompt. */
  onAvailable: () => void
}

export type FamilySwitchParameters = { network: Network; signal: AbortSignal }

/** Exact balance of the native token. */
export type NativeBalance = {
  /** Base units, decimal string. */
  amount: string
  decimals: number
  symbol: string
}

/** One token on its way to one receiver. */
export type Transfer = {
  from: string
  /** As `normalizeAddress` writes it. */
  to: string
  network: Network
  /** Of the token's contract, as the family writes addresses. Absent for the native token. */
  tokenAddress?: string | undefined
  /** Base units, decimal string. */
  amount: string
  /** Those by which the amount was shown. A family whose network knows better refuses. */
  decimals?: number | undefined
}

/** An NFT on its way to somebody. */
export type NftTransfer = {
  from: string
  /** As `normalizeAddress` writes it. */
  to: string
  network: Network
  /** As the family writes addresses. */
  contract: string
  /** Decimal string. */
  tokenId: string
  standard: 'ERC721' | 'ERC1155'
  /** How many, decimal string: 1 of an ERC-721. */
  amount: string
}

/** What a transfer costs at most. Amounts are base units of the native token, decimal strings. */
export type SendFee = {
  /** `priority`: a fixed part, and a part for each unit that is known ahead (Solana). */
  kind: 'eip1559' | 'legacy' | 'priority'
  amount: string
  /** Units of gas; compute units for `priority`. */
  gas: string
  /** True where the network did not tell `gas`: no wallet is handed a limit that is a guess. */
  isGasGuessed?: boolean | undefined
  /** True where the network also takes a fee for a transaction's bytes, and did not tell how much: `amount` is without it. */
  isDataFeeUnknown?: boolean | undefined
  /** `wallet` where the wallet pays it: `amount` is then 0. Absent where the account does. */
  payer?: 'wallet' | undefined
  /** The part of `amount` that is no fee: it opens an account of the token for the receiver, and is the receiver's. */
  deposit?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
  gasPrice?: string | undefined
}

/** What the network says of a transfer ahead of it. Amounts are base units, decimal strings. */
export type TransferEstimate = {
  fee: SendFee
  nativeBalance: string
  /** Of the token that is to be sent. */
  balance: string
  /**
   * How many base units of the network's coin one base unit of the token is, where both are one balance (CELO on Celo). Absent
   * for every other token, and for the coin itself.
   */
  coinUnits?: string | undefined
  /** What arrives, where the token keeps a part of each transfer for itself. Absent where all does, or nobody can tell. */
  received?: string | undefined
  /** True where the account is a contract: an owner of it, somebody else or itself pays the fee, and the network does not tell who. */
  isContractAccount?: boolean | undefined
  /** Earlier transactions of the account that are in no block yet. */
  waiting: number
  /** Why the network would refuse it, in its own words. Undefined where it would not, or could not be asked. */
  refusal: string | undefined
}

/** How a transaction stands, as one look at the network tells. */
export type SendStatus =
  | { status: 'pending'; nonce: number | undefined }
  /**
   * `hash` where the same transfer arrived under another one, e.g. with another fee. `isCarried`: an account that is a
   * contract did it in that transaction, and what was answered to the send is its own name for it.
   */
  | { status: 'confirmed' | 'failed'; hash?: string | undefined; isCarried?: boolean | undefined }
  /** The account sent nothing to itself in its place. */
  | { status: 'canceled'; hash: string; isCarried?: undefined }
  /** Another transaction took its place. `hash` where it was found. */
  | { status: 'replaced'; hash: string | undefined; isCarried?: undefined }
  /**
   * No endpoint knows it. `isOver`: it can arrive no more, since the time for which it was signed is over; `nextBlock`: the
   * last block of that time.
   */
  | { status: 'unknown'; isOver?: boolean | undefined; nextBlock?: number | undefined }
  /**
   * The account is a contract that has not carried it out yet: `hash` is no transaction's, and others may have to sign.
   * `nextBlock`: from which the next look goes on.
   */
  | { status: 'queued'; nextBlock: number }

/** What was sent, so that what carried it out is known by what it did. */
export type SentSubject = {
  transfer: Transfer
  /** Absent for a transfer. */
  kind?: 'swap' | 'approval' | undefined
  /** Of an NFT, whose contract is the transfer's `tokenAddress`. */
  tokenId?: string | undefined
  /** Unix milliseconds: what was done before that is something else. */
  sentAt?: number | undefined
  /** Transactions that carried out something else that was sent. */
  claimed?: readonly string[] | undefined
}

/** What would take the place of a transaction that is in no block yet. */
export type SendReplacement = {
  /** Of the one that waits. */
  nonce: number
  /** At most. */
  fee: SendFee
  /** What it takes out of the native token at most, in base units: the fee, and what it moves. Decimal string. */
  cost: string
  nativeBalance: string
}

/** Which transaction, and what is to become of it. `cancel`: the account sends nothing to itself in its place. */
export type ReplacementSubject = {
  from: string
  hash: string
  kind: 'speed-up' | 'cancel'
  network: Network
}

/** One call of a batch (EIP-5792). */
export type WalletCall = {
  to: string
  data?: string | undefined
  /** Base units of the native token, decimal string. Default: 0. */
  value?: string | undefined
}

export type CallsStatus = {
  status: 'pending' | 'confirmed' | 'failed' | 'partly failed'
  /** The wallet's own code, e.g. 200. Source: EIP-5792. */
  code: number
  /** Transactions that carried the calls, as far as they are known. */
  hashes: readonly string[]
}

/**
 * What a chain family implements. What it cannot do is `undefined`, and the modal then does not show it.
 *
 * A family rejects with a `PorticoError`: `ConnectionRejectedError` when the person said no, never wrapped.
 */
export type Family<namespace extends ChainNamespace = ChainNamespace> = {
  readonly namespace: namespace
  /**
   * Watches for wallets and hands over the whole list at each change. Opens nothing, prompts nobody.
   *
   * @returns stops watching
   */
  discover(context: FamilyContext, onConnectors: (connectors: readonly Connector[]) => void): () => void
  /** Fetches what `connect` needs, ahead of a click: called when a person turns to the modal. */
  preload?: (() => Promise<unknown>) | undefined
  /** Asks the wallet for its accounts. May prompt: called from a click only. */
  connect(connector: Connector, parameters: FamilyConnectParameters): Promise<Session<namespace>>
  /**
   * Restores a session of an earlier visit, or null when the wallet no longer shares an account. Asks only what never
   * prompts. Where its wallets have no such question, the session is what they shared at the last visit: the first request
   * of a person opens the wallet, and sees whether that still holds.
   */
  reconnect(connector: Connector, parameters: FamilyReconnectParameters): Promise<Session<namespace> | null>
  /** Listens to the wallet. */
  watch(session: Session, listener: SessionListener): () => void
  /** Tells the wallet that the link ends, where its interface has a way to. Never prompts. */
  disconnect(session: Session): Promise<void>
  /** True for what the specification's section 5 accepts as an address of this family. */
  isAddress(input: string): boolean
  switchNetwork: ((session: Session, parameters: FamilySwitchParameters) => Promise<void>) | undefined
  /** @returns the signature, as the family writes it (hex, base58, base64) */
  signMessage:
    | ((session: Session, parameters: { address: string; message: string }) => Promise<string>)
    | undefined
  /**
   * Has a message of a sign-in signed by the wallet's own way to do that, which shows what it is for; by `signMessage`
   * where it has none. What is signed is `message`, to the byte. Absent where the family has no such way.
   *
   * @returns the signature, as the family writes it
   */
  signIn?:
    | ((
        session: Session,
        parameters: { address: string; message: string; fields: SignInFields },
      ) => Promise<string>)
    | undefined
  /** Reads the balance from the network's own RPC endpoints. */
  getBalance:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<NativeBalance>)
    | undefined
  /**
   * The interface that `getProvider` hands to the host, where it is not the session's own provider. Made once for a session.
   *
   * @param getSession the session as it is at each call; undefined once it ended
   */
  toProvider?: ((getSession: () => Session | undefined) => unknown) | undefined
  /** EIP-5792 capabilities by hex chain id; empty when the wallet has none. */
  getCapabilities:
    | ((
        session: Session,
        parameters: { address: string },
      ) => Promise<Record<string, Record<string, unknown>>>)
    | undefined
  /**
   * Fetches the half of the family that reads a wallet's assets and sends. Undefined where it has none: the modal then
   * shows no Send, and `send` says 'Unsupported chain'. Apart, because most visits never send.
   */
  loadSending?: (() => Promise<FamilySending>) | undefined
}

/** What a family can do about sending. What it cannot do is undefined. */
export type FamilySending = {
  /** Has a sign-in's message signed as the memo of a transaction that is never sent, for hardware. @returns it, in base64 */
  signByTransaction?:
    | ((
        session: Session,
        parameters: { address: string; message: string; network: Network },
      ) => Promise<string>)
    | undefined
  /**
   * The wallet's own list of what an account holds on one network (EIP-7811); undefined where it does not offer one.
   * Never prompts. One asset that cannot be read refuses the whole list.
   */
  getAssets?:
    | ((
        session: Session,
        parameters: { address: string; network: Network },
      ) => Promise<readonly TokenBalance[] | undefined>)
    | undefined
  /**
   * What an account holds, the native token included, from the network's own endpoints; absent where they do not list it.
   */
  readTokens?:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<readonly TokenBalance[]>)
    | undefined
  /** An address as the family writes it, or undefined for what is none. */
  normalizeAddress?:
    | ((
        input: string,
        /** Where it is to be used: some networks have a checksum of their own. */
        network?: Network | undefined,
      ) => Promise<{ address: string; isChecksumWrong: boolean } | undefined>)
    | undefined
  /**
   * The address that a name stands for.
   *
   * @returns the name as its own rules write it; `address` is undefined for a name without one
   */
  resolveName?:
    | ((parameters: {
        name: string
        /** Where the address is to be used. */
        network: Network
        /** Whose names are asked. Default: `network`. */
        nameNetwork?: Network | undefined
        signal?: AbortSignal | undefined
      }) => Promise<{ name: string; address: string | undefined }>)
    | undefined
  /** The name that an address calls itself and that stands for it; undefined without one. */
  lookUpName?:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<string | undefined>)
    | undefined
  /** What the holder of a name says of its picture: an address, or the picture itself; undefined without one. */
  lookUpAvatar?:
    | ((parameters: {
        name: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<string | undefined>)
    | undefined
  /** Balances, fee and refusal of a transfer, from the network's own endpoints. */
  estimateSend?:
    | ((transfer: Transfer, options?: { signal?: AbortSignal | undefined }) => Promise<TransferEstimate>)
    | undefined
  /**
   * What the wallet itself would ask for a transfer of a smart account, which is no plain transaction; undefined where it does not
   * tell. Never prompts.
   */
  askFee?: ((session: Session, transfer: Transfer) => Promise<SendFee | undefined>) | undefined
  /**
   * Has the person send a transfer. Prompts.
   *
   * @param parameters.fee what the wallet is to pay at most; the wallet's own choice without it
   * @returns the transaction's hash
   */
  send?:
    | ((session: Session, parameters: Transfer & { fee?: SendFee | undefined }) => Promise<string>)
    | undefined
  /** Why the network would undo a transfer of an NFT; undefined where it would not, or does not say. Never prompts. */
  checkNft?:
    | ((transfer: NftTransfer, options?: { signal?: AbortSignal | undefined }) => Promise<string | undefined>)
    | undefined
  /** Has the person send an NFT. Prompts. @returns the transaction's hash */
  sendNft?: ((session: Session, transfer: NftTransfer) => Promise<string>) | undefined
  /** Where the account and its network stand, so that what is done later is known as such. */
  readMark?:
    | ((parameters: {
        from: string
        network: Network
      }) => Promise<{ block: number; nonce: number | undefined }>)
    | undefined
  /** What a wallet's answer to a send names, where it came late; undefined where it names nothing that was sent. */
  readAnswer?:
    | ((parameters: {
        /** What it was asked. */
        method: string
        result: unknown
        from: string
        network: Network | undefined
        isBatch: boolean
      }) => Promise<{ hash: string } | { callsId: string } | undefined>)
    | undefined
  /** Looks once for a transaction that did what a wallet was asked for and did not answer. */
  findSent?:
    | ((
        parameters: SentSubject & { nextBlock: number; nonce: number | undefined },
      ) => Promise<string | undefined>)
    | undefined
  /** Looks once at how a transaction stands. */
  readSend?:
    | ((
        /** What was sent: what took its place is the same, or it is not. */
        parameters: SentSubject & {
          hash: string
          /** Where the look before ended, of what was `queued`. */
          nextBlock?: number | undefined
          nonce: number | undefined
          /** What was sent from here to take its place. */
          replacement?: { hash: string; kind: 'speed-up' | 'cancel' } | undefined
          signal?: AbortSignal | undefined
        },
      ) => Promise<SendStatus>)
    | undefined
  /**
   * What would take the place of a transaction that waits. Undefined where nothing can: it is in a block, no endpoint knows
   * it, or the account is a contract.
   */
  readReplacement?:
    | ((
        subject: ReplacementSubject,
        options?: { signal?: AbortSignal | undefined },
      ) => Promise<SendReplacement | undefined>)
    | undefined
  /**
   * Has the person send it: with the same nonce and a higher fee. Prompts.
   *
   * @returns `keptNonce` is false where the wallet gave it a nonce of its own: a second transaction, not a replacement.
   * Undefined where no endpoint told.
   */
  replaceSend?:
    | ((
        session: Session,
        subject: ReplacementSubject,
      ) => Promise<{ hash: string; nonce: number; keptNonce: boolean | undefined }>)
    | undefined
  /** True where `sendMany` works for an account: all transfers or none. Never prompts. */
  canSendMany?:
    | ((session: Session, parameters: { address: string; network: Network }) => Promise<boolean>)
    | undefined
  /** Why the network would undo several transfers at once; undefined where it would not, or does not say. */
  checkMany?:
    | ((
        transfers: readonly Transfer[],
        options?: { signal?: AbortSignal | undefined },
      ) => Promise<string | undefined>)
    | undefined
  /**
   * Has the person send several transfers of one account on one network at once. Prompts.
   *
   * @returns `hash` of the transaction, or `callsId` for `getCallsStatus`
   */
  sendMany?:
    | ((session: Session, transfers: readonly Transfer[]) => Promise<{ hash: string } | { callsId: string }>)
    | undefined
  /** Has the person send several calls at once (EIP-5792). Prompts. */
  sendCalls?:
    | ((
        session: Session,
        parameters: { from: string; network: Network; calls: readonly WalletCall[]; atomic: boolean },
      ) => Promise<string>)
    | undefined
  getCallsStatus?: ((session: Session, parameters: { id: string }) => Promise<CallsStatus>) | undefined
  /** Fetches what grants permissions to keys. Undefined where the family's wallets do nothing of the kind. */
  loadPermitting?: (() => Promise<FamilyPermitting>) | undefined
  /** Fetches what swaps need. Undefined where the family has none: 'Network not supported for Swaps'. */
  loadSwapping?: (() => Promise<FamilySwapping>) | undefined
}
