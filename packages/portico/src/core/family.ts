import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { SignInFields } from '@portico/protocol/signin'
import type { Account, AccountsOn } from './account.js'
import type { Connector } from './connector.js'
import type { FamilyPermitting } from './familyPermitting.js'
import type { FamilySwapping } from './familySwapping.js'
import type { Metadata } from './metadata.js'
import type { Network } from './network.js'
import type { SendFee } from './sendFee.js'
import type { SentSearch } from './sentSearch.js'
import type { Session } from './session.js'
import type { TokenBalance } from './tokenBalance.js'

/** Callbacks for changes in the wallet during a session. */
export type SessionListener = {
  /** All accounts that the wallet shares now. Empty if the wallet locked or revoked the site's access. */
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
  /** Network to connect on. If the wallet is on another network, the family asks it to switch. */
  network?: Network | undefined
  /** The networks of this family that the site configured. */
  networks: readonly Network[]
  signal: AbortSignal
  /** Called once the wallet has shared its accounts and is asked to switch to `network`, which may prompt again. */
  onSwitch?: (() => void) | undefined
}

export type FamilyReconnectParameters = {
  /** All networks that the site configured, including those of other families. */
  networks: readonly Network[]
  /** The connection's network at the last visit, or the network that is wanted now. */
  networkId?: CaipNetworkId | undefined
  /** The accounts shared at the last visit: all that is known of a wallet that cannot be read without a prompt. */
  accounts?: readonly Account[] | undefined
  /** The accounts by network, as stored, for networks with their own form of addresses. They must be parsed. */
  accountsOn?: unknown
  /**
   * True if the wallet itself ended the connection (it locked, or revoked the site's access) and the user has not
   * clicked since. The accounts that the wallet shared before no longer count. Only families that have no silent
   * request read this.
   */
  lapsed: boolean
  signal: AbortSignal
  /** Called at most once, when a wallet that could not be restored becomes usable without a prompt. */
  onAvailable: () => void
}

/** Addresses by network, as the wallet approved them, in the site's order but with the network in use first. */
export type ApprovedAddresses = ReadonlyMap<CaipNetworkId, readonly string[]>

export type FamilyAdoptParameters = {
  /** Neither the map nor the list of any network is empty. */
  approved: ApprovedAddresses
  /** The network to connect on, if the wallet approved it. */
  networkId?: CaipNetworkId | undefined
  /** All networks that the site configured, including those of other families. */
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

/** A transfer of one token to one recipient. */
export type Transfer = {
  from: string
  /** As `normalizeAddress` returns it. */
  to: string
  network: Network
  /** Address of the token's contract, in the family's notation. Absent for the native token. */
  tokenAddress?: string | undefined
  /** Base units. */
  amount: bigint
  /** The decimals with which the amount was shown. If the token has others, the family rejects the transfer. */
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
  /** The balance of the token to send. */
  balance: bigint
  /**
   * How many base units of the native token equal one base unit of the token, if both share one balance (CELO on Celo).
   * Absent for every other token, and for the native token itself.
   */
  coinUnits?: bigint | undefined
  /** The amount that arrives, if the token keeps a part of each transfer. Absent if all arrives, or if unknown. */
  received?: bigint | undefined
  /** True if the account is a contract. The network then does not show who pays its fee. */
  isContractAccount?: boolean | undefined
  /** Number of the account's earlier transactions that are in no block yet. */
  waiting: number
  /** The network's reason to reject the transfer. Undefined if it would not reject it, or did not respond. */
  refusal: string | undefined
}

/** Status of a transaction, from one check of the network. */
export type SendStatus =
  | { status: 'pending'; nonce: number | undefined }
  /**
   * `hash` is set if the same transfer arrived under another hash, e.g. with another fee. `isCarried`: a contract
   * account executed the transfer in that transaction, and the wallet had returned its own name for the transfer.
   */
  | { status: 'confirmed' | 'failed'; hash?: string | undefined; isCarried?: boolean | undefined }
  /** An empty transaction of the account to itself replaced the transaction. */
  | { status: 'canceled'; hash: string; isCarried?: undefined }
  /** Another transaction replaced it. `hash` is set if that transaction was found. */
  | { status: 'replaced'; hash: string | undefined; isCarried?: undefined }
  /**
   * No endpoint knows the transaction. `isOver`: it can no longer arrive, because the blocks for which it was signed
   * have passed. `nextBlock`: the last of those blocks.
   */
  | { status: 'unknown'; isOver?: boolean | undefined; nextBlock?: number | undefined }
  /**
   * The account is a contract that has not executed the send yet. `hash` is not a transaction's hash, and other owners
   * may have to sign. `nextBlock`: where the next search starts. `isPartial`: the search did not look at everything
   * since the send, so it shows nothing yet.
   */
  | { status: 'queued'; nextBlock: number; isPartial?: boolean | undefined }

/** A send, with the details that identify the transaction that executed it. */
export type SentSubject = {
  transfer: Transfer
  /** Other transfers of the same account that the same transaction must execute. Default: none. */
  others?: readonly Transfer[] | undefined
  /** Absent for a transfer. */
  kind?: 'swap' | 'approval' | undefined
  /** Id of an NFT, whose contract is the transfer's `tokenAddress`. */
  tokenId?: string | undefined
  /** Unix milliseconds. Earlier transactions cannot belong to this send. */
  sentAt?: number | undefined
  /** Hashes of transactions that are already known to have executed other sends. */
  claimed?: readonly string[] | undefined
  /** The notes of earlier searches for this send in this visit. Default: none. */
  search?: SentSearch | undefined
}

/** The replacement for a transaction that is in no block yet. */
export type SendReplacement = {
  /** The nonce of the pending transaction. */
  nonce: number
  /** The maximum fee of the replacement. */
  fee: SendFee
  /** The maximum cost in base units of the native token: the fee and the amount that the replacement moves. */
  cost: bigint
  nativeBalance: bigint
}

/** A transaction to replace, and how to replace it. `cancel`: an empty transaction of the account to itself. */
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
  /** Transactions that contain the calls, if they are known. */
  hashes: readonly string[]
}

/**
 * The implementation of a chain family. Methods that the family does not support are `undefined`, and the modal hides
 * the features that need them.
 *
 * A family rejects with a `PorticoError`. If the user rejected a connection, the error is a `ConnectionRejectedError`,
 * never wrapped.
 */
export type Family<namespace extends ChainNamespace = ChainNamespace> = {
  readonly namespace: namespace
  /**
   * Watches for wallets and passes the complete list after each change. Opens nothing and never prompts.
   *
   * @returns a function that stops watching
   */
  discover(context: FamilyContext, onConnectors: (connectors: readonly Connector[]) => void): () => void
  /** Loads the code for `connect` ahead of a click. Called when the user moves toward the modal. */
  preload?: (() => Promise<unknown>) | undefined
  /** Asks the wallet for its accounts. This may prompt, so it is called only from a click. */
  connect(connector: Connector, parameters: FamilyConnectParameters): Promise<Session<namespace>>
  /**
   * Restores a session of an earlier visit. Returns null if the wallet no longer shares an account. Sends only requests
   * that never prompt. If the family's wallets have no such request, the session contains the accounts shared at the
   * last visit. The user's first request then opens the wallet, and shows whether these accounts still apply.
   */
  reconnect(connector: Connector, parameters: FamilyReconnectParameters): Promise<Session<namespace> | null>
  /**
   * Creates a session for a connection that is already open, e.g. after a pairing with WalletConnect. Returns null if
   * no address is valid. Sends no request to the wallet. A family without this method cannot be connected in this way.
   */
  adopt?:
    | ((connector: Connector, parameters: FamilyAdoptParameters) => Promise<Session<namespace> | null>)
    | undefined
  /** Watches the wallet for changes. Returns a function that stops watching. */
  watch(session: Session, listener: SessionListener): () => void
  /** Ends the connection in the wallet, if the wallet's interface supports that. Never prompts. */
  disconnect(session: Session): Promise<void>
  /** Checks whether the input is an address of this family. Source: specification, section 5. */
  isAddress(input: string): boolean
  switchNetwork?: ((session: Session, parameters: FamilySwitchParameters) => Promise<void>) | undefined
  /** @returns the signature in the family's format (hex, base58, base64) */
  signMessage?:
    | ((session: Session, parameters: { address: string; message: string }) => Promise<string>)
    | undefined
  /**
   * Throws if a backend cannot check the account's signatures. Absent if a backend can check every account's.
   *
   * @throws MethodNotSupportedError
   */
  assertProvable?: ((session: Session, address: string) => Promise<void>) | undefined
  /**
   * Signs a sign-in message. Uses the wallet's own sign-in method, which shows the purpose, or `signMessage` if the
   * wallet has no such method. The signed bytes are exactly `message`. Absent if the family has no sign-in method.
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
   * Creates the interface that `getProvider` returns to the site, if this is not the session's own provider. Called
   * once per session.
   *
   * @param getSession returns the current session; undefined once the session has ended
   */
  toProvider?: ((getSession: () => Session | undefined) => unknown) | undefined
  /** Returns EIP-5792 capabilities by hex chain id. Empty if the wallet has none. */
  getCapabilities?:
    | ((
        session: Session,
        parameters: { address: string },
      ) => Promise<Record<string, Record<string, unknown>>>)
    | undefined
  /**
   * Loads the part of the family that reads a wallet's assets and sends. If it is undefined, the modal hides Send, and
   * `send` throws 'Unsupported chain'. Loaded separately, because most visits never send.
   */
  loadSending?: (() => Promise<FamilySending>) | undefined
}

/** The sending part of a family. Methods that the family does not support are undefined. */
export type FamilySending = {
  /**
   * Asks the wallet to sign a sign-in's message as the memo of a transaction that is never sent. For hardware wallets.
   *
   * @returns the signed transaction in base64
   */
  signByTransaction?:
    | ((
        session: Session,
        parameters: { address: string; message: string; network: Network },
      ) => Promise<string>)
    | undefined
  /**
   * Returns the wallet's own list of an account's assets on one network (EIP-7811). Undefined if the wallet has no
   * list. Never prompts. If one asset cannot be read, the whole list is invalid.
   */
  getAssets?:
    | ((
        session: Session,
        parameters: { address: string; network: Network },
      ) => Promise<readonly TokenBalance[] | undefined>)
    | undefined
  /**
   * Returns an account's tokens, including the native token, from the network's own endpoints. Absent if the endpoints
   * do not list tokens.
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
        /** The network on which the address will be used, because some networks have their own checksum. */
        network?: Network | undefined,
      ) => Promise<{ address: string; isChecksumWrong: boolean } | undefined>)
    | undefined
  /**
   * Resolves a name to an address.
   *
   * @returns the name, normalized by its own rules; `address` is undefined if the name has no address
   */
  resolveName?:
    | ((parameters: {
        name: string
        /** The network on which the address will be used. */
        network: Network
        /** The network whose names are read. Default: `network`. */
        nameNetwork?: Network | undefined
        signal?: AbortSignal | undefined
      }) => Promise<{ name: string; address: string | undefined }>)
    | undefined
  /** Returns the name that an address claims; undefined if the name does not resolve back to the address. */
  lookUpName?:
    | ((parameters: {
        address: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<string | undefined>)
    | undefined
  /** Returns the picture that the owner of a name set: a URL, or the picture itself. Undefined if there is none. */
  lookUpAvatar?:
    | ((parameters: {
        name: string
        network: Network
        signal?: AbortSignal | undefined
      }) => Promise<string | undefined>)
    | undefined
  /** Estimates a transfer from the network's own endpoints: balances, fee, and why the network would reject it. */
  estimateSend?:
    | ((transfer: Transfer, options?: { signal?: AbortSignal | undefined }) => Promise<TransferEstimate>)
    | undefined
  /**
   * Returns the wallet's own fee for a transfer of a smart account, because this transfer is not a plain transaction.
   * Undefined if the wallet does not return the fee. Never prompts.
   */
  askFee?: ((session: Session, transfer: Transfer) => Promise<SendFee | undefined>) | undefined
  /**
   * Asks the user to send a transfer. Prompts.
   *
   * @param parameters.fee the maximum fee that the wallet may pay. Default: the wallet's own choice
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
   * Returns the network's current block and the account's nonce, to recognize later transactions.
   *
   * @param parameters.at Unix ms: returns the block and the nonce at this time, by the blocks' clock. Default: now
   */
  readMark?:
    | ((parameters: {
        from: string
        network: Network
        at?: number | undefined
      }) => Promise<{ block: number; nonce: number | undefined }>)
    | undefined
  /** Returns the hash or the batch's id that a wallet's late answer contains. Undefined if it contains neither. */
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
   * Searches once for the transaction of a request that the wallet did not answer. Returns its hash, or where the next
   * search starts. `isPartial`: the search did not look at everything since the request, so it counts as failed.
   */
  findSent?:
    | ((
        parameters: SentSubject & { nextBlock: number; nonce: number | undefined },
      ) => Promise<
        { hash: string } | { nextBlock: number; nonce: number | undefined; isPartial?: boolean | undefined }
      >)
    | undefined
  /** Reads a transaction's status once. */
  readSend?:
    | ((
        /** The send, to decide whether a replacement does the same. */
        parameters: SentSubject & {
          hash: string
          /** Where the previous search ended, for a `queued` send. */
          nextBlock?: number | undefined
          nonce: number | undefined
          /** The replacement that was sent from this device. */
          replacement?: { hash: string; kind: 'speed-up' | 'cancel' } | undefined
          signal?: AbortSignal | undefined
        },
      ) => Promise<SendStatus>)
    | undefined
  /**
   * Returns the replacement for a pending transaction. Undefined if the transaction cannot be replaced: it is in a
   * block, no endpoint knows it, or the account is a contract.
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
   * @returns `keptNonce`: false if the wallet chose another nonce, which makes the transaction a second one instead of
   * a replacement. Undefined if no endpoint returned the transaction.
   */
  replaceSend?:
    | ((
        session: Session,
        subject: ReplacementSubject,
      ) => Promise<{ hash: string; nonce: number; keptNonce: boolean | undefined }>)
    | undefined
  /** Checks whether an account can use `sendMany`, in which either all transfers or none succeed. Never prompts. */
  canSendMany?:
    | ((session: Session, parameters: { address: string; network: Network }) => Promise<boolean>)
    | undefined
  /**
   * Returns why the network would revert several transfers in one batch. Undefined if it would not, or if that is
   * unclear.
   */
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
  /** Loads the part that grants permissions to keys. Undefined if the family's wallets do not support permissions. */
  loadPermitting?: (() => Promise<FamilyPermitting>) | undefined
  /** Loads the part for swaps. Undefined if the family has none, which causes 'Network not supported for Swaps'. */
  loadSwapping?: (() => Promise<FamilySwapping>) | undefined
}
