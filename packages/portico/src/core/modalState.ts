import { change } from './change.js'
import { toAccountState } from './findActive.js'
import type { Portico } from './portico.js'
import type { OpenRequest } from './state.js'
import { track } from './track.js'

/** Opens the modal in the state. If the modal is already open, the request replaces the previous one. */
export function openModal(portico: Portico, request: Omit<OpenRequest, 'id'>): void {
  const { modal } = portico.store.getState()
  const id = modal.status === 'open' ? modal.request.id + 1 : 1
  change<'modal'>(portico, {
    modal: { loading: false, request: { ...request, id }, shake: false, status: 'open' },
  })
  if (modal.status === 'closed') trackModal(portico, 'MODAL_OPEN')
}

/** Tracks that the modal has opened or closed. Each opening has exactly one closing, so a site can count both. */
function trackModal(portico: Portico, event: 'MODAL_OPEN' | 'MODAL_CLOSE'): void {
  track(portico, { event, properties: { connected: toAccountState(portico.store.getState()).isConnected } })
}

/** Opens the modal again with an earlier request. The view does not change. */
export function reopenModal(portico: Portico, request: OpenRequest): void {
  change<'modal'>(portico, { modal: { loading: false, request, shake: false, status: 'open' } })
}

/**
 * Closes the modal in the state, and nothing else. `close` of `actions/open.ts` also ends the attempt that the modal
 * waits for. Returns `false` if the modal was already closed.
 */
export function closeModal(portico: Portico): boolean {
  const isClosed = () => portico.store.getState().modal.status === 'closed'
  if (isClosed()) return false
  change<'modal'>(portico, { modal: { status: 'closed' } })
  // If a sign-in is due, the modal has opened again by now.
  if (isClosed()) trackModal(portico, 'MODAL_CLOSE')
  return true
}

/** Marks the open modal as loading, or as refusing to close. */
export function markModal(portico: Portico, mark: { loading: boolean } | { shake: boolean }): void {
  change<'modal'>(portico, ({ modal }) => (modal.status === 'open' ? { modal: { ...modal, ...mark } } : {}))
}
