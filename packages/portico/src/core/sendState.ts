import { createStore } from 'zustand/vanilla'
import type { SendState } from './entities.js'
import { findActive, toNetworkId } from './findActive.js'
import type { Portico } from './portico.js'
import { perKit } from './slots.js'

/** The fields that are cleared after a successful send. Source: specification, section 4 (Send flow). */
export const clearedFields = {
  loading: false,
  receiverAddress: undefined,
  receiverProfileImageUrl: undefined,
  receiverProfileName: undefined,
  sendTokenAmount: undefined,
  token: undefined,
  tokenBalances: [],
} as const satisfies Partial<SendState>

const initial: SendState = { ...clearedFields, lastRetry: undefined, networkBalanceInUSD: undefined }

/**
 * Returns the kit's store for the send form. The first call creates it, because most visits never send. If the account
 * or network changes, the form is cleared.
 */
export const sendStateOf = perKit((portico: Portico) => {
  const store = createStore<SendState>(() => initial)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(({ loading }) => ({ ...initial, loading })),
  )
  return store
})
