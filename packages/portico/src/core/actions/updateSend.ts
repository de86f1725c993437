import type { SendState } from '../entities.js'
import type { Portico } from '../portico.js'
import { clearedFields, sendStore } from '../sendStore.js'

/** The fields of the send form. */
export type SendPatch = Partial<
  Pick<
    SendState,
    'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  >
>

/** Returns the fields of the send form and the status of the balances behind it. */
export function getSendState(portico: Portico): SendState {
  return sendStore(portico).getState()
}

/** Watches the send state. Returns a function that stops it. */
export function watchSendState(
  portico: Portico,
  { onChange }: { onChange: (state: SendState) => void },
): () => void {
  return sendStore(portico).subscribe(onChange)
}

/** Changes some fields. A new receiver clears the previous one's name and picture. */
export function updateSend(portico: Portico, patch: SendPatch): SendState {
  const store = sendStore(portico)
  const isOther = 'receiverAddress' in patch && patch.receiverAddress !== store.getState().receiverAddress
  store.setState({
    ...(isOther && { receiverProfileImageUrl: undefined, receiverProfileName: undefined }),
    ...patch,
  })
  return store.getState()
}

/** Clears the send form, balances included. */
export function resetSend(portico: Portico): void {
  sendStore(portico).setState(({ loading }) => ({ ...clearedFields, loading }))
}
