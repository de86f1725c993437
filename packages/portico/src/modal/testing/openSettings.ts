import type { Portico } from '../../core/portico.js'

/** Puts the modal, which is open, on the settings of the embedded wallet, as an opening of its own. */
export function openSettings(portico: Portico): void {
  portico.store.setState({
    modal: {
      loading: false,
      request: { data: undefined, id: 2, namespace: undefined, view: 'AccountSettings' },
      shake: false,
      status: 'open',
    },
  })
}
