import type { Portico } from './portico.js'
import type { OpenRequest } from './state.js'

/** Opens the modal in the state. In an open modal, the request replaces the one before. */
export function openModal(portico: Portico, request: Omit<OpenRequest, 'id'>): void {
  const { modal } = portico.store.getState()
  reopenModal(portico, { ...request, id: modal.status === 'open' ? modal.request.id + 1 : 1 })
}

/** Opens the modal with a request that it already had: nothing navigates. */
export function reopenModal({ store }: Portico, request: OpenRequest): void {
  store.setState({ modal: { loading: false, request, shake: false, status: 'open' } })
}

/** Closes the modal in the state, and nothing else: `close` of `actions/open.ts` also ends what it waited for. */
export function closeModal({ store }: Portico): void {
  store.setState({ modal: { status: 'closed' } })
}

/** Marks the open modal as loading, or as having refused to close. */
export function markModal({ store }: Portico, mark: { loading: boolean } | { shake: boolean }): void {
  store.setState(({ modal }) => (modal.status === 'open' ? { modal: { ...modal, ...mark } } : {}))
}
