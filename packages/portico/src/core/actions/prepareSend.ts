import type { CaipNetworkId } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import { assertStarted } from '../assertStarted.js'
import { estimateDraft } from '../estimateDraft.js'
import type { Portico } from '../portico.js'
import { noteReviewed } from '../reviewedTokens.js'
import type { SendFee } from '../sendFee.js'
import type { TokenBalance } from '../tokenBalance.js'
import { type DraftParameters, toTransferDraft } from '../transferDraft.js'

export type PrepareSendParameters = DraftParameters

/** The details of a transfer before it is sent. Amounts are base units. */
export type PrepareSendReturnType = {
  networkId: CaipNetworkId
  from: string
  /** In the family's notation: with `0x` and its checksum for eip155. */
  to: string
  /** The name that resolved to the recipient. */
  receiverName: string | undefined
  token: TokenBalance
  amount: bigint
  decimals: number
  /** The account's balance of the token, as the network returns it now. */
  balance: bigint
  nativeBalance: bigint
  /** The maximum network fee, in the native token. */
  fee: SendFee & { symbol: string; decimals: number }
  /** The most that can be sent. For the native token, the fee is already deducted. */
  maxAmount: bigint
  /**
   * The amount that arrives, if the token keeps a part of each transfer. Absent if the whole amount arrives, or if it
   * is not known.
   */
  received?: bigint | undefined
  /** Number of the account's earlier transactions that are in no block yet. This transfer comes after them. */
  waiting: number
  /**
   * Why the transfer cannot be sent: NO_BALANCE_FOUND, INSUFFICIENT_BALANCE, INSUFFICIENT_FEE_BALANCE, SEND_WOULD_FAIL.
   * In these cases `send` throws before the wallet gets a request.
   */
  problem: PorticoError | undefined
}

/**
 * Checks a transfer before it is sent: the fee, the balances, the most that can be sent, and whether the network would
 * revert the transfer. Opens nothing.
 *
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, SendFieldsRequiredError, TokenRequiredError,
 * NetworkNotFoundError, WrongNetworkError, InvalidAmountError, InvalidReceiverError, NamesNotSupportedError,
 * NameUnresolvedError, BalanceUnavailableError, MissingDependencyError, and the signal's reason
 */
export async function prepareSend(
  portico: Portico,
  parameters: PrepareSendParameters = {},
): Promise<PrepareSendReturnType> {
  assertStarted(portico, 'prepareSend')
  const draft = await toTransferDraft(portico, parameters)
  const { decimals, from, network, networkId, receiverName, to, token } = draft
  const {
    coinUnits: _units,
    fee,
    isContractAccount: _isContract,
    leftForFee: _left,
    ...estimate
  } = await estimateDraft(draft, parameters)
  if (!estimate.problem) noteReviewed(portico, draft)
  const { nativeCurrency } = network
  return {
    ...estimate,
    decimals,
    fee: { ...fee, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol },
    from,
    networkId,
    receiverName,
    to,
    token,
  }
}
