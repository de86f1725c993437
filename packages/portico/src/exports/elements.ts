import { defineElements } from '../elements/elements.js'

export {
  elementNames,
  type PorticoAccountButtonElement,
  type PorticoButtonElement,
  type PorticoConnectButtonElement,
  type PorticoNetworkButtonElement,
} from '../elements/elements.js'
export type { PorticoElementAttributes, PorticoIntrinsicElements } from '../elements/intrinsicElements.js'

defineElements()
