import { defineComponent, h } from 'vue'
import type { Portico } from '../core/portico.js'
import { contextOf } from './plugin.js'

type Element = HTMLElement & { portico?: Portico | undefined }

/** Renders one of the custom elements with the app's kit. A server renders the empty tag. */
function toComponent(name: string, tag: string) {
  return defineComponent({
    name,
    props: {
      disabled: Boolean,
      label: { default: undefined, type: String },
      loadingLabel: { default: undefined, type: String },
    },
    setup(props) {
      const { portico } = contextOf(name)
      const setKit = (element: unknown) => {
        if (element) (element as Element).portico = portico
      }
      return () =>
        h(tag, {
          disabled: props.disabled || undefined,
          label: props.label,
          'loading-label': props.loadingLabel,
          ref: setKit,
        })
    },
  })
}

/** Renders the button that fits the state: the connect button or the account button. */
export const PorticoButton = toComponent('PorticoButton', 'portico-button')

/** Opens the modal. It shows the list of wallets, or the account if the user is connected. */
export const ConnectButton = toComponent('ConnectButton', 'portico-connect-button')

/** Shows the name or the address of the current account. Opens the account view. */
export const AccountButton = toComponent('AccountButton', 'portico-account-button')

/** Shows the current network. Opens the list of networks. */
export const NetworkButton = toComponent('NetworkButton', 'portico-network-button')
