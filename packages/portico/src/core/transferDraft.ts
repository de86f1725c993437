import type { CaipNetworkId } from '@portico/protocol/caip'
import { assertAmount } from './assertAmount.js'
import { decimalsOf } from './balanceUnits.js'
import { NotConnectedError } from './errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from './errors/network.js'
import {
  InvalidAmountError,
  InvalidReceiverError,
  SendFieldsRequiredError,
  TokenRequiredError,
  WrongNetworkError,
} from './errors/send.js'
import type { FamilySending } from './family.js'
import { findActive } from './findActive.js'
import { isSameAddress } from './findLookAlikes.js'
import { loadSending } from './loadSending.js'
import type { Network } from './network.js'
import type { Portico } from './portico.js'
import { readReceiver } from './readReceiver.js'
import { sendStateOf } from './sendState.js'
import type { Session } from './session.js'
import { sessionKey } from './sessions.js'
import type { TokenBalance } from './tokenBalance.js'

export type DraftParameters = {
  /** Default: the token of the send state. */
  token?: TokenBalance | undefined
  /**
   * Base units: `1_500_000n` is 1.5 of a token with 6 decimals. `max` is the most that can be sent. Default: the amount
   * of the send state.
   */
  amount?: bigint | 'max' | undefined
  /** An address, or a name if the network has names. Default: the recipient of the send state. */
  receiver?: string | undefined
  signal?: AbortSignal | undefined
}

/** A transfer with all parts checked. */
export type Draft = {
  session: Session
  sending: FamilySending
  network: Network
  networkId: CaipNetworkId
  from: string
  isSmartAccount: boolean
  token: TokenBalance
  /** Address of the contract, in the family's notation. Undefined for the native token. */
  tokenAddress: string | undefined
  decimals: number
  /** Base units; `max` for the most that can be sent. */
  amount: bigint | 'max'
  to: string
  receiverName: string | undefined
}

/** Checks a transfer, in the order of the specification (section 5). */
export async function toTransferDraft(portico: Portico, parameters: DraftParameters): Promise<Draft> {
  const filled = sendStateOf(portico).getState()
  const token = parameters.token ?? filled.token
  const amount = parameters.amount ?? filled.sendTokenAmount
  const receiver = parameters.receiver ?? filled.receiverAddress
  const state = portico.store.getState()

  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: state.activeNamespace })
  const { address: from, namespace } = connection
  const sending = await loadSending(portico, namespace)
  if (!sending?.send) throw new UnsupportedChainError({ namespace })
  if (amount === undefined || !receiver) throw new SendFieldsRequiredError()
  if (!token) throw new TokenRequiredError()

  const networkId = token.chainId
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError({ networkId })
  if (connection.networkId !== networkId) throw new WrongNetworkError({ networkId })

  const tokenAddress = token.address?.slice(networkId.length + 1)
  const decimals = decimalsOf(token)
  if (decimals === undefined) throw new InvalidAmountError({ reason: 'unknown-decimals' })
  if (amount !== 'max') assertAmount(amount)
  const { address: to, name: receiverName } = await readReceiver(sending, {
    input: receiver,
    network,
    signal: parameters.signal,
  })
  if (tokenAddress && isSameAddress(to, tokenAddress)) {
    throw new InvalidReceiverError({ networkName: network.name, reason: 'token' })
  }
  const type = connection.accounts.find(({ address }) => address === from)?.type
  return {
    amount,
    decimals,
    from,
    isSmartAccount: type === 'smartAccount',
    network,
    networkId,
    receiverName,
    sending,
    session,
    to,
    token,
    tokenAddress,
  }
}
