import type { PorticoIntrinsicElements } from 'portico/elements'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends PorticoIntrinsicElements {}
  }
}

export const header = <portico-button label="Enter" />
