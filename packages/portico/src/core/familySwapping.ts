import type { Network } from './network.js'
import type { SendFee } from './sendFee.js'
import type { Session } from './session.js'
import type { TokenBalance } from './tokenBalance.js'

/** One call of a contract. Amounts are base units, decimal strings. */
export type ContractCall = {
  network: Network
  from: string
  to: string
  data: string
  /** Of the native token. */
  value: string
}

/** What an owner is asked to sign so that `spender` may take exactly `amount` (EIP-2612). */
export type PermitRequest = {
  network: Network
  owner: string
  spender: string
  tokenAddress: string
  name: string
  version: string
  amount: string
  nonce: string
  /** Unix seconds. */
  deadline: string
}

export type SignedPermit = { deadline: string; v: number; r: string; s: string }

/** What a family does for swaps. Amounts are base units, decimal strings. */
export type FamilySwapping = {
  /**
   * What an account has of a token, what `spender` may take of it, and what gas costs at most.
   *
   * @throws BalanceUnavailableError, and the signal's reason
   */
  readHoldings(parameters: {
    network: Network
    owner: string
    /** Undefined for the native token. */
    tokenAddress: string | undefined
    /** The contract of the bought token. Undefined for the native token, and if its decimals are not needed. */
    boughtAddress?: string | undefined
    spender: string | undefined
    /** Units, for which `fee` is. */
    gas: string
    signal?: AbortSignal | undefined
  }): Promise<{
    balance: string
    nativeBalance: string
    allowance: string
    fee: SendFee
    /** As of `TransferEstimate`. */
    isContractAccount?: boolean | undefined
    /** As of `TransferEstimate`. */
    coinUnits?: string | undefined
    /** Of the token, as it says itself. Undefined for the native token, and where it says none. */
    decimals?: number | undefined
    /** Decimals of the bought token, as its contract states them. */
    boughtDecimals?: number | undefined
  }>
  /** What a token says of itself, and what an account has of it; undefined for what is no token. */
  readToken(parameters: {
    network: Network
    owner: string
    tokenAddress: string
    signal?: AbortSignal | undefined
  }): Promise<TokenBalance | undefined>
  /** What allows `spender` to take exactly `amount`. */
  toApproval(parameters: { spender: string; amount: string }): string
  /** True for a token whose allowance goes from one amount to another through 0 alone. */
  resetsAllowance(tokenAddress: string): boolean
  /** Why the network would undo a call; undefined where it would not, or does not say. */
  findRefusal(call: ContractCall, options?: { signal?: AbortSignal | undefined }): Promise<string | undefined>
  /**
   * True where code stands at an address; an account that lends itself some (EIP-7702) is no contract.
   *
   * @throws NetworkUnavailableError, and the signal's reason
   */
  isContract(parameters: {
    network: Network
    address: string
    signal?: AbortSignal | undefined
  }): Promise<boolean>
  /** Has the person send a call. Prompts. @returns the transaction's hash */
  sendCall(session: Session, call: ContractCall): Promise<string>
  /** Looks once at how a transaction stands, and at what `receiver` got of a token in it: undefined where nobody can tell. */
  readCall(parameters: {
    network: Network
    hash: string
    receiver: string
    /** Undefined for the native token. */
    tokenAddress: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<{ status: 'pending' | 'confirmed' | 'failed'; received: string | undefined }>
  /** What is to be signed; undefined where the token, or the account, cannot. */
  readPermit(parameters: {
    network: Network
    owner: string
    spender: string
    tokenAddress: string
    amount: string
    signal?: AbortSignal | undefined
  }): Promise<PermitRequest | undefined>
  /** Has the person sign it. Prompts. */
  signPermit(session: Session, request: PermitRequest): Promise<SignedPermit>
}
