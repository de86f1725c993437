import type { SendState } from '../entities.js'
import type { Portico } from '../portico.js'
import { clearedFields, sendStateOf } from '../sendState.js'
import type { TokenBalance } from '../tokenBalance.js'

/** The fields of the send form. */
export type SendPatch = Partial<
  Pick<
    SendState,
    'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  >
>

/** Returns the fields of the send form and the status of its balances. */
export function getSendState(portico: Portico): SendState {
  return sendStateOf(portico).getState()
}

/** Watches the send state. Returns a function that stops watching. */
export function watchSendState(
  portico: Portico,
  { onChange }: { onChange: (state: SendState) => void },
): () => void {
  return sendStateOf(portico).subscribe(onChange)
}

/**
 * Changes some fields. A new recipient clears the name and picture of the previous one. A new token clears the amount,
 * because the amount is in base units of the previous token.
 */
export function updateSend(portico: Portico, patch: SendPatch): SendState {
  const store = sendStateOf(portico)
  const { receiverAddress, token } = store.getState()
  const isOther = 'receiverAddress' in patch && patch.receiverAddress !== receiverAddress
  const isOtherToken = 'token' in patch && !hasSameUnits(patch.token, token)
  store.setState({
    ...(isOther && { receiverProfileImageUrl: undefined, receiverProfileName: undefined }),
    ...(isOtherToken && { sendTokenAmount: undefined }),
    ...patch,
  })
  return store.getState()
}

function hasSameUnits(one: TokenBalance | undefined, other: TokenBalance | undefined): boolean {
  return (
    one?.chainId === other?.chainId &&
    one?.address === other?.address &&
    one?.quantity.decimals === other?.quantity.decimals
  )
}

/** Clears the send form, including its balances. */
export function resetSend(portico: Portico): void {
  sendStateOf(portico).setState(({ loading }) => ({ ...clearedFields, loading }))
}
