import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import type { Account, AccountsOn } from './account.js'
import type { Connector } from './connector.js'
import type { FamilyPermitting } from './familyPermitting.js'
import type { FamilySwapping } from './familySwapping.js'
import type { Metadata } from './metadata.js'
import type { Network } from './network.js'
import type { SendFee } from './sendFee.js'
import type { Session } from './session.js'
import type { TokenBalance } from './tokenBalance.js'

/** Callbacks for changes in the wallet during a session. */
export type SessionListener = {
  /** All accounts that the wallet shares now; empty if it locked or revoked the site's access. */
  onAccounts: (accounts: readonly Account[], accountsOn?: AccountsOn | undefined) => void
  onNetwork: (networkId: CaipNetworkId) => void
  onDisconnect: () => void
}

/** The data that core passes to a family at the start. */
export type FamilyContext = {
  networks: readonly Network[]
  /** The site's metadata, as the site configured it. */
  metadata: Partial<Metadata>
}

export type FamilyConnectParameters = {
  /** Network to connect on. The family asks the wallet to switch if it is on another one. */
  network?: Network | undefined
  /** The networks of this family that the site configured. */
  networks: readonly Network[]
  signal: AbortSignal
  /** Called once the wallet has shared its accounts and is asked to switch to `network`: a second prompt. */
  onSwitch?: (() => void) | undefined
}

export type FamilyReconnectParameters = {
  /** All networks that the site configured, of other families too. */
  networks: readonly Network[]
  /** The connection's network at the last visit, or the one that is wanted now. */
  networkId?: CaipNetworkId | undefined
  /** The accounts shared at the last visit: nothing else is known of a wallet that cannot be read without a prompt. */
  accounts?: readonly Account[] | undefined
  /** The same by network, as stored, for networks with their own form of addresses. Must be parsed. */
  accountsOn?: unknown
  /**
   * True if the wallet itself ended the connection (it locked, or revoked the site's access) and the user
   * has not clicked since. The accounts that it shared before then no longer count. Only families without a
   * silent request read this.
   */
  lapsed: boolean
  signal: AbortSignal
  /** Called at most once, when a wallet that could not be restored becomes usable without a prompt. */
  onAvailable: () => void
}

/** Addresses by network, as the wallet approved them. The networks come in the site's order, the one in use first. */
export type ApprovedAddresses = ReadonlyMap<CaipNetworkId, readonly string[]>

export type FamilyAdoptParameters = {
  /** Never empty, and neither is the list of any network. */
  approved: ApprovedAddresses
  /** The network that is wanted, if the wallet approved it. */
  networkId?: CaipNetworkId | undefined
  /** All networks that the site configured, of other families too. */
  networks: readonly Network[]
}

export type FamilySwitchParameters = { network: Network; signal: AbortSignal }

/** Exact balance of the native token. */
export type NativeBalance = {
  /** Base units, decimal string. */
  amount: string
  decimals: number
  symbol: string
}

/** A transfer of one token to one receiver. */
export type Transfer = {
  from: string
  /** As `normalizeAddress` returns it. */
  to: string
  network: Network
  /** Address of the token's contract, in the family's notation. Absent for the native token. */
  tokenAddress?: string | undefined
  /** Base units. */
  amount: bigint
  /** The decimals with which the amount was shown. If the network has other ones, the family rejects the transfer. */
  decimals?: number | undefined
}

/** A transfer of an NFT. */
export type NftTransfer = {
  from: string
  /** As `normalizeAddress` returns it. */
  to: string
  network: Network
  /** In the family's notation of addresses. */
  contract: string
  /** Decimal string. */
  tokenId: string
  standard: 'ERC721' | 'ERC1155'
  /** Number of copies: 1 for ERC-721. */
  amount: bigint
}

/** The network's estimate of a transfer. Amounts are base units. */
export type TransferEstimate = {
  fee: SendFee
  nativeBalance: bigint
  /** Of the token to send. */
  balance: bigint
  /**
   * How many base units of the network's coin equal one base unit of the token, if both are one balance (CELO on Celo).
   * Absent for every other token, and for the coin itself.
   */
  coinUnits?: bigint | undefined
  /** The amount that arrives if the token keeps a part of each transfer. Absent if all arrives, or if unknown. */
  received?: bigint | undefined
  /** True if the account is a contract: the network does not show who pays its fee. */
  isContractAccount?: boolean | undefined
  /** Number of the account's earlier transactions that are in no block yet. */
  waiting: number
  /** Why the network would reject it, in its own words. Undefined if it would not, or did not respond. */
  refusal: string | undefined
}

/** Status of a transaction, from one look at the network. */
export type SendStatus =
  | { status: 'pending'; nonce: number | undefined }
  /**
   * `hash` if the same transfer arrived under another hash, e.g. with another fee. `isCarried`: a contract account
   * executed it in that transaction, and the wallet's response to the send was its own name for it.
   */
  | { status: 'confirmed' | 'failed'; hash?: string | undefined; isCarried?: boolean | undefined }
  /** An empty transaction of the account to itself replaced it. */
  | { status: 'canceled'; hash: string; isCarried?: undefined }
  /** Another transaction replaced it. `hash` if that one was found. */
  | { status: 'replaced'; hash: string | undefined; isCarried?: undefined }
  /**
   * No endpoint knows it. `isOver`: it can no longer arrive, because the blocks for which it was signed have passed.
   * `nextBlock`: the last of those blocks.
   */
  | { status: 'unknown'; isOver?: boolean | undefined; nextBlock?: number | undefined }
  /**
   * The account is a contract that has not executed it yet: `hash` is not a transaction's, and other owners may have to
   * sign. `nextBlock`: where the next look starts.
   */
  | { status: 'queued'; nextBlock: number }

/** A send, described so that the transaction that executed it can be recognized by its effects. */
export type SentSubject = {
  transfer: Transfer
  /** Further transfers of the same account that the same transaction executed. Default: none. */
  others?: readonly Transfer[] | undefined
  /** Absent for a transfer. */
  kind?: 'swap' | 'approval' | undefined
  /** Id of an NFT, whose contract is the transfer's `tokenAddress`. */
  tokenId?: string | undefined
  /** Unix milliseconds: earlier transactions are something else. */
  sentAt?: number | undefined
  /** Transactions that executed other sends. */
  claimed?: readonly string[] | undefined
}

/** The replacement for a transaction that is in no block yet. */
export type SendReplacement = {
  /** Of the waiting transaction. */
  nonce: number
  /** The maximum fee. */
  fee: SendFee
  /** The most that it costs in base units of the native token: the fee, and the amount it moves. */
  cost: bigint
  nativeBalance: bigint
}

/** A transaction to replace, and how. `cancel`: an empty transaction of the account to itself replaces it. */
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
  /** Transactions with the calls, as far as they are known. */
  hashes: readonly string[]
}

/**
 * A chain family's implementation. What it does not support is `undefined`, and the modal then hides it.
 *
 * A family rejects with a `PorticoError`. If the user rejected, it is a `ConnectionRejectedError`, never wrapped.
 */
export type Family<namespace extends ChainNamespace = ChainNamespace> = {
  readonly namespace: namespace
  /**
   * Watches for wallets and passes the whole list at each change. Opens nothing and never prompts.
   *
   * @returns a function that stops it
   */
  discover(context: FamilyContext, onConnectors: (connectors: readonly Connector[]) => void): () => void
  /** Loads what `connect` needs ahead of a click: called when the user moves toward the modal. */
  preload?: (() => Promise<unknown>) | undefined
  /** Asks the wallet for its accounts. May prompt: called only from a click. */
  connect(connector: Connector, parameters: FamilyConnectParameters): Promise<Session<namespace>>
  /**
   * Restores a session of an earlier visit; null if the wallet no longer shares an account. Sends only requests that
   * never prompt. If its wallets have none, the session consists of what they shared at the last visit: the user's
   * first request opens the wallet, and shows whether that still applies.
   */
  reconnect(connector: Connector, parameters: FamilyReconnectParameters): Promise<Session<namespace> | null>
  /**
   * Makes a session of a connection that is already open, as it is after a pairing with WalletConnect; null if no address
   * is valid. Sends the wallet no request. A family without it cannot be connected in this way.
   */
  adopt?:
    | ((connector: Connector, parameters: FamilyAdoptParameters) => Promise<Session<namespace> | null>)
    | undefined
  /** Listens to the wallet's changes. */
  watch(session: Session, listener: SessionListener): () => void
  /** Ends the connection in the wallet, if its interface supports that. Never prompts. */
  disconnect(session: Session): Promise<void>
  /** Checks whether the specification's section 5 accepts the input as an address of this family. */
  isAddress(input: string): boolean
  switchNetwork?: ((session: Session, parameters: FamilySwitchParameters) => Promise<void>) | undefined
  /** @returns the signature in the family's format (hex, base58, base64) */
  signMessage?:
    | ((session: Session, parameters: { address: string; message: string }) => Promise<string>)
    | undefined
  /**
   * Asserts that a backend can check a signature of the account. Absent if it can for every account.
   *
   * @throws MethodNotSupportedError
   */
  assertProvable?: ((session: Session, address: string) => Promise<void>) | undefined
  /**
   * Signs a sign-in message with the wallet's own sign-in method, which shows its purpose, or with `signMessage` if the
   * wallet has none. The signed bytes are exactly `message`. Absent if the family has no such method.
   *
   * @returns the signature in the family's format
   */
  signIn?:
    | ((
        session: Session,
        parameters: { address: string; message: string; fields: SignInFields },
      ) => Promise<string>)
    | undefined
  /** Reads the balance from the network's own RPC endpoints. */
  getBalance?:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<NativeBalance>)
    | undefined
  /**
   * Creates the interface that `getProvider` returns to the site, if it is not the session's own provider.
   * Called once per session.
   *
   * @param getSession returns the current session; undefined once it ended
   */
  toProvider?: ((getSession: () => Session | undefined) => unknown) | undefined
  /** EIP-5792 capabilities by hex chain id; empty if the wallet has none. */
  getCapabilities?:
    | ((
        session: Session,
        parameters: { address: string },
      ) => Promise<Record<string, Record<string, unknown>>>)
    | undefined
  /**
   * Loads the part of the family that reads a wallet's assets and sends. If undefined, the modal shows no Send, and
   * `send` throws 'Unsupported chain'. Loaded separately, because most visits never send.
   */
  loadSending?: (() => Promise<FamilySending>) | undefined
}

/** The sending part of a family. What it does not support is undefined. */
export type FamilySending = {
  /** Has a sign-in's message signed as the memo of a transaction that is never sent, for hardware. @returns it, in base64 */
  signByTransaction?:
    | ((
        session: Session,
        parameters: { address: string; message: string; network: Network },
      ) => Promise<string>)
    | undefined
  /**
   * Returns the wallet's own list of an account's assets on one network (EIP-7811); undefined if it offers none. Never
   * prompts. One asset that cannot be read invalidates the whole list.
   */
  getAssets?:
    | ((
        session: Session,
        parameters: { address: string; network: Network },
      ) => Promise<readonly TokenBalance[] | undefined>)
    | undefined
  /**
   * Returns an account's tokens, the native token included, from the network's own endpoints. Absent if
   * they do not list them.
   */
  readTokens?:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<readonly TokenBalance[]>)
    | undefined
  /** Returns an address in the family's notation, or undefined if the input is not one. */
  normalizeAddress?:
    | ((
        input: string,
        /** The network to use it on: some networks have their own checksum. */
        network?: Network | undefined,
      ) => Promise<{ address: string; isChecksumWrong: boolean } | undefined>)
    | undefined
  /**
   * Resolves a name to an address.
   *
   * @returns the name, normalized by its own rules; `address` is undefined if the name has none
   */
  resolveName?:
    | ((parameters: {
        name: string
        /** The network to use the address on. */
        network: Network
        /** The network whose names are read. Default: `network`. */
        nameNetwork?: Network | undefined
        signal?: AbortSignal | undefined
      }) => Promise<{ name: string; address: string | undefined }>)
    | undefined
  /** Returns the name that an address claims, if the name resolves back to it; undefined otherwise. */
  lookUpName?:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<string | undefined>)
    | undefined
  /** Returns the picture that a name's owner set: a URL, or the picture itself; undefined without one. */
  lookUpAvatar?:
    | ((parameters: {
        name: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<string | undefined>)
    | undefined
  /** Estimates a transfer from the network's own endpoints: balances, fee, and why it would be rejected. */
  estimateSend?:
    | ((transfer: Transfer, options?: { signal?: AbortSignal | undefined }) => Promise<TransferEstimate>)
    | undefined
  /**
   * Returns the wallet's own fee for a transfer of a smart account, which is not a plain transaction. Undefined if the
   * wallet does not return it. Never prompts.
   */
  askFee?: ((session: Session, transfer: Transfer) => Promise<SendFee | undefined>) | undefined
  /**
   * Asks the user to send a transfer. Prompts.
   *
   * @param parameters.fee the maximum for the wallet to pay. Default: the wallet's own choice
   * @returns the transaction's hash
   */
  send?:
    | ((session: Session, parameters: Transfer & { fee?: SendFee | undefined }) => Promise<string>)
    | undefined
  /** Returns why the network would revert a transfer of an NFT; undefined if it would not. Never prompts. */
  checkNft?:
    | ((transfer: NftTransfer, options?: { signal?: AbortSignal | undefined }) => Promise<string | undefined>)
    | undefined
  /** Asks the user to send an NFT. Prompts. @returns the transaction's hash */
  sendNft?: ((session: Session, transfer: NftTransfer) => Promise<string>) | undefined
  /**
   * Returns the network's block and the account's nonce, so that later transactions can be recognized as later.
   *
   * @param parameters.at Unix ms: the block and nonce of that time are returned, by the blocks' clock. Default: now
   */
  readMark?:
    | ((parameters: {
        from: string
        network: Network
        at?: number | undefined
      }) => Promise<{ block: number; nonce: number | undefined }>)
    | undefined
  /** Returns the name of the send in a wallet's late answer; undefined if the answer names none. */
  readAnswer?:
    | ((parameters: {
        /** The method of the wallet's request. */
        method: string
        result: unknown
        from: string
        network: Network | undefined
        isBatch: boolean
      }) => Promise<{ hash: string } | { callsId: string } | undefined>)
    | undefined
  /**
   * Looks once for the transaction of a request that the wallet did not answer. Returns its hash, or where the next look
   * starts.
   */
  findSent?:
    | ((
        parameters: SentSubject & { nextBlock: number; nonce: number | undefined },
      ) => Promise<{ hash: string } | { nextBlock: number; nonce: number | undefined }>)
    | undefined
  /** Reads a transaction's status once. */
  readSend?:
    | ((
        /** What was sent, to decide whether its replacement does the same. */
        parameters: SentSubject & {
          hash: string
          /** Where the previous look ended, for a `queued` send. */
          nextBlock?: number | undefined
          nonce: number | undefined
          /** The transaction that was sent from here to replace it. */
          replacement?: { hash: string; kind: 'speed-up' | 'cancel' } | undefined
          signal?: AbortSignal | undefined
        },
      ) => Promise<SendStatus>)
    | undefined
  /**
   * Returns the replacement for a waiting transaction. Undefined if it cannot be replaced: it is in a block, no
   * endpoint knows it, or the account is a contract.
   */
  readReplacement?:
    | ((
        subject: ReplacementSubject,
        options?: { signal?: AbortSignal | undefined },
      ) => Promise<SendReplacement | undefined>)
    | undefined
  /**
   * Asks the user to send the replacement, with the same nonce and a higher fee. Prompts.
   *
   * @returns `keptNonce` is false if the wallet chose another nonce: it is then a second transaction, not a
   * replacement. Undefined if no endpoint returned the transaction.
   */
  replaceSend?:
    | ((
        session: Session,
        subject: ReplacementSubject,
      ) => Promise<{ hash: string; nonce: number; keptNonce: boolean | undefined }>)
    | undefined
  /** Checks whether an account can use `sendMany`: all transfers or none. Never prompts. */
  canSendMany?:
    | ((session: Session, parameters: { address: string; network: Network }) => Promise<boolean>)
    | undefined
  /** Returns why the network would revert several transfers in one batch; undefined if it would not, or is unclear. */
  checkMany?:
    | ((
        transfers: readonly Transfer[],
        options?: { signal?: AbortSignal | undefined },
      ) => Promise<string | undefined>)
    | undefined
  /**
   * Asks the user to send several transfers of one account on one network as one batch. Prompts.
   *
   * @returns `hash` of the transaction, or `callsId` for `getCallsStatus`
   */
  sendMany?:
    | ((session: Session, transfers: readonly Transfer[]) => Promise<{ hash: string } | { callsId: string }>)
    | undefined
  /** Asks the user to send several calls as one batch (EIP-5792). Prompts. */
  sendCalls?:
    | ((
        session: Session,
        parameters: { from: string; network: Network; calls: readonly WalletCall[]; atomic: boolean },
      ) => Promise<string>)
    | undefined
  getCallsStatus?: ((session: Session, parameters: { id: string }) => Promise<CallsStatus>) | undefined
  /** Loads the part that grants permissions to keys. Undefined if the family's wallets do not support it. */
  loadPermitting?: (() => Promise<FamilyPermitting>) | undefined
  /** Loads the part for swaps. Undefined if the family has none: 'Network not supported for Swaps'. */
  loadSwapping?: (() => Promise<FamilySwapping>) | undefined
}
