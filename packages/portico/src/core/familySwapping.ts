import type { SwapContract } from '@portico/protocol/token'
import type { Network } from './network.js'
import type { SendFee } from './sendFee.js'
import type { Session } from './session.js'
import type { TokenBalance } from './tokenBalance.js'

/** One call of a contract. */
export type ContractCall = {
  network: Network
  from: string
  to: string
  data: string
  /** Base units of the native token. */
  value: bigint
}

/** The data that an owner signs, so `spender` may take exactly `amount` (EIP-2612). */
export type PermitRequest = {
  network: Network
  owner: string
  spender: string
  tokenAddress: string
  name: string
  version: string
  /** Base units. */
  amount: bigint
  /** Decimal string. */
  nonce: string
  /** Unix seconds. */
  deadline: string
}

export type SignedPermit = { deadline: string; v: number; r: string; s: string }

/** The swap part of a family. Amounts are base units. */
export type FamilySwapping = {
  /**
   * Returns an account's balance of a token, the allowance of `spender`, and the maximum price of gas.
   *
   * @throws BalanceUnavailableError, and the signal's reason
   */
  readHoldings(parameters: {
    network: Network
    owner: string
    /** Address of the sold token's contract. Undefined for the native token. */
    tokenAddress: string | undefined
    /** Address of the bought token's contract. Undefined for the native token, and if its decimals are not needed. */
    boughtAddress?: string | undefined
    spender: string | undefined
    /** The units of gas from which `fee` is computed. */
    gas: bigint
    signal?: AbortSignal | undefined
  }): Promise<{
    balance: bigint
    nativeBalance: bigint
    allowance: bigint
    fee: SendFee
    /** The same as in `TransferEstimate`. */
    isContractAccount?: boolean | undefined
    /** The same as in `TransferEstimate`. */
    coinUnits?: bigint | undefined
    /**
     * Decimals of the token, as its contract states them. Undefined for the native token, and if the contract states
     * none.
     */
    decimals?: number | undefined
    /** Decimals of the bought token, as its contract states them. */
    boughtDecimals?: number | undefined
  }>
  /**
   * Reads a token's description from its contract, and an account's balance of the token. Undefined if it is not a
   * token.
   */
  readToken(parameters: {
    network: Network
    owner: string
    tokenAddress: string
    signal?: AbortSignal | undefined
  }): Promise<TokenBalance | undefined>
  /** Returns the call data that allows `spender` to take exactly `amount`. */
  toApproval(parameters: { spender: string; amount: bigint }): string
  /** True for a token whose allowance must be set to 0 before it can change. */
  resetsAllowance(tokenAddress: string): boolean
  /** Returns why the network would revert a call. Undefined if it would not, or if that is unclear. */
  findRefusal(call: ContractCall, options?: { signal?: AbortSignal | undefined }): Promise<string | undefined>
  /**
   * Returns what a call does other than the swap, in one sentence. Undefined if nothing is found: most contracts' calls
   * cannot be read.
   *
   * @throws NetworkUnavailableError, and the signal's reason
   */
  findSwapFault(parameters: {
    call: ContractCall
    amount: bigint
    /** Address of the sold token's contract. Undefined for the native token. */
    fromAddress: string | undefined
    toAddress: string | undefined
    /** The minimum of the bought token that the user agreed to. */
    leastToAmount: bigint
    /** True if the target is the pair's wrapped coin, so that the call only wraps or unwraps. */
    isWrap: boolean
    /** The same as in `SwapTarget`. */
    targetOwner: SwapContract | 'local' | undefined
    signal?: AbortSignal | undefined
  }): Promise<string | undefined>
  /**
   * Checks whether an address is a contract, i.e. has code. An account that delegates to code (EIP-7702) is not a
   * contract.
   *
   * @throws NetworkUnavailableError, and the signal's reason
   */
  isContract(parameters: {
    network: Network
    address: string
    signal?: AbortSignal | undefined
  }): Promise<boolean>
  /** Asks the user to send a call. Prompts. @returns the transaction's hash */
  sendCall(session: Session, call: ContractCall): Promise<string>
  /**
   * Reads a transaction's status once, and how much of a token `receiver` got in it. The amount is undefined if it is
   * not known.
   */
  readCall(parameters: {
    network: Network
    hash: string
    receiver: string
    /** Address of the received token's contract. Undefined for the native token. */
    tokenAddress: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<{ status: 'pending' | 'confirmed' | 'failed'; received: bigint | undefined }>
  /** Returns the permit to sign. Undefined if the token or the account does not support permits. */
  readPermit(parameters: {
    network: Network
    owner: string
    spender: string
    tokenAddress: string
    amount: bigint
    signal?: AbortSignal | undefined
  }): Promise<PermitRequest | undefined>
  /** Asks the user to sign the permit. Prompts. */
  signPermit(session: Session, request: PermitRequest): Promise<SignedPermit>
}
