import type { SendState } from '../entities.js'
import type { Portico } from '../portico.js'
import { clearedFields, sendStore } from '../sendStore.js'

/** What a person fills in. */
export type SendPatch = Partial<
  Pick<
    SendState,
    'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  >
>

/** What is filled in to send, and how the balances behind it stand. */
export function getSendState(portico: Portico): SendState {
  return sendStore(portico).getState()
}

/** Listens to the send state. Returns the way to stop listening. */
export function watchSendState(
  portico: Portico,
  { onChange }: { onChange: (state: SendState) => void },
): () => void {
  return sendStore(portico).subscribe(onChange)
}

/** Fills in some fields. Another receiver drops the name and picture of the one before. */
export function updateSend(portico: Portico, patch: SendPatch): SendState {
  const store = sendStore(portico)
  const isOther = 'receiverAddress' in patch && patch.receiverAddress !== store.getState().receiverAddress
  store.setState({
    ...(isOther && { receiverProfileImageUrl: undefined, receiverProfileName: undefined }),
    ...patch,
  })
  return store.getState()
}

/** Empties what is filled in, balances included. */
export function resetSend(portico: Portico): void {
  sendStore(portico).setState(({ loading }) => ({ ...clearedFields, loading }))
}
