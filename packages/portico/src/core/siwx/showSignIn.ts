import { open } from '../actions/open.js'
import type { Portico } from '../portico.js'

/** Shows SIWXSignMessage. In an open modal it replaces the current view. */
export function showSignIn(portico: Portico): void {
  const { modal } = portico.store.getState()
  if (modal.status === 'closed') {
    open(portico, { view: 'SIWXSignMessage' })
    return
  }
  const request = { data: undefined, id: modal.request.id + 1, namespace: undefined, view: 'SIWXSignMessage' }
  portico.store.setState({ modal: { ...modal, request } })
}
