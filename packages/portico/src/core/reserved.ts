// Names that the specification and other kits have, but that nothing here uses. They are in a separate file, so the
// tables of views, events and features list only what exists. A change that implements one of them moves it to its
// table.

/** Views that do not exist. If a site requests one, the modal opens as if no view was named. */
export const reservedViews = ['ConnectingSiwe', 'Create', 'Pay', 'PayLoading', 'Profile'] as const

/** Features that are accepted but have no effect. */
export type ReservedFeatures = { pay: boolean }

/** The details of a payment. They never contain the kit's configuration. */
type PaymentRequest = { network: string; asset: string; amount: number | string; recipient: string }

type Payment = {
  type: 'wallet' | 'exchange'
  exchangeId?: string | undefined
  sessionId?: string | undefined
  status?: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | undefined
  result?: string | undefined
}

type PaymentStep = { paymentId: string; configuration: PaymentRequest; currentPayment: Payment }

/** Events that are never sent. */
export type ReservedEvents = {
  MODAL_CREATED: undefined
  CONNECT_PROXY_ERROR: { message: string; mobile_link: string | undefined; name: string }
  DISCONNECT_ERROR: { message: string }
  PAY_MODAL_OPEN: { exchanges: readonly string[]; configuration: PaymentRequest }
  PAY_EXCHANGE_SELECTED: {
    exchange: string
    configuration: PaymentRequest
    currentPayment: Payment
    headless: boolean
  }
  PAY_INITIATED: PaymentStep
  PAY_SUCCESS: PaymentStep
  PAY_ERROR: PaymentStep
}
