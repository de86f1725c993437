import type { CaipNetworkId } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import { type DraftParameters, toDraft } from '../draft.js'
import { estimateDraft } from '../estimateDraft.js'
import type { Portico } from '../portico.js'
import { noteReviewed } from '../reviewedTokens.js'
import type { SendFee } from '../sendFee.js'
import type { TokenBalance } from '../tokenBalance.js'
import { assertStarted } from './assertStarted.js'

export type PrepareSendParameters = DraftParameters

/** What a transfer would do. Amounts are base units, decimal strings. */
export type PrepareSendReturnType = {
  networkId: CaipNetworkId
  from: string
  /** As the family writes it: with `0x` and its checksum for eip155. */
  to: string
  /** The name that the receiver was found by. */
  receiverName: string | undefined
  token: TokenBalance
  amount: string
  decimals: number
  /** Of the token, as the network tells it now. */
  balance: string
  nativeBalance: string
  /** At most, in the native token. */
  fee: SendFee & { symbol: string; decimals: number }
  /** All that can be sent: of the native token, what the fee leaves. */
  maxAmount: string
  /** What arrives, where the token keeps a part of each transfer for itself. Absent where all does, or nobody can tell. */
  received?: string | undefined
  /** Earlier transactions of the account that are in no block yet: this one comes after them. */
  waiting: number
  /**
   * Why it cannot be sent so: NO_BALANCE_FOUND, INSUFFICIENT_BALANCE, INSUFFICIENT_FEE_BALANCE, SEND_WOULD_FAIL. The
   * wallet would not be asked.
   */
  problem: PorticoError | undefined
}

/**
 * Looks at a transfer before it is sent: fee, balances, all that can be sent, and whether the network would undo it.
 * Opens nothing.
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
  const draft = await toDraft(portico, parameters)
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
