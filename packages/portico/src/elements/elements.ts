import { watchKits } from './kitOfPage.js'
import { toAccountLook, toConnectLook, toNetworkLook, toPorticoLook } from './looks.js'
import { LabeledElement, PorticoElement } from './PorticoElement.js'

/** `<portico-button>`: the account if a wallet is connected, otherwise the button to connect. */
export class PorticoButtonElement extends LabeledElement {
  protected readonly toLook = toPorticoLook
}

/** `<portico-connect-button>`: opens the list of wallets, or the account if a wallet is connected. */
export class PorticoConnectButtonElement extends LabeledElement {
  protected readonly toLook = toConnectLook
}

/** `<portico-account-button>`: the name or the address of the account. Shows nothing if there is no account. */
export class PorticoAccountButtonElement extends PorticoElement {
  protected readonly toLook = toAccountLook
}

/** `<portico-network-button>`: the network in use. Opens the list of networks. */
export class PorticoNetworkButtonElement extends PorticoElement {
  protected readonly toLook = toNetworkLook
}

const elements = {
  'portico-account-button': PorticoAccountButtonElement,
  'portico-button': PorticoButtonElement,
  'portico-connect-button': PorticoConnectButtonElement,
  'portico-network-button': PorticoNetworkButtonElement,
}

/** The names of the elements, e.g. for a compiler that must know which tags are custom elements. */
export const elementNames = Object.keys(elements) as readonly (keyof typeof elements)[]

/** Registers the elements. If another copy of the package has registered them, that copy is used. */
export function defineElements(): void {
  if (typeof customElements === 'undefined' || customElements.get('portico-button')) return
  watchKits()
  for (const [name, element] of Object.entries(elements)) customElements.define(name, element)
}

declare global {
  interface HTMLElementTagNameMap {
    'portico-account-button': PorticoAccountButtonElement
    'portico-button': PorticoButtonElement
    'portico-connect-button': PorticoConnectButtonElement
    'portico-network-button': PorticoNetworkButtonElement
  }
}
