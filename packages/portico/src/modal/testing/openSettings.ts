import type { Portico } from '../../core/portico.js'

/** Shows the settings of the embedded wallet in the open modal, as a new opening. */
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
