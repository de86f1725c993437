import type { CaipNetworkId } from '@portico/protocol/caip'
import type { EmbeddedAccountType, EmbeddedNamespace } from '../core/embeddedClient.js'
import type { Network } from '../core/network.js'
import type { SurfaceTexts } from './frameSurface.js'

/** Values that stay stored after a visit, under their well-known names. */
export type EmbeddedCache = {
  read(name: 'email' | 'socialUsername'): string | undefined
  read(name: 'emailLoginUsed'): true | undefined
  read(name: 'lastEmailLoginTime'): number | undefined
  read(name: 'lastUsedChainId'): number | CaipNetworkId | undefined
  write(name: 'email' | 'socialUsername', value: string | undefined): void
  write(name: 'emailLoginUsed', value: true | undefined): void
  write(name: 'lastEmailLoginTime', value: number | undefined): void
  write(name: 'lastUsedChainId', value: number | CaipNetworkId | undefined): void
  write(name: 'smartAccountEnabledNetworks', value: readonly number[] | undefined): void
}

/** The look of the frame's screens. */
export type EmbeddedTheme = {
  /** Direction of the page's text. The frame is another document, so it cannot read the direction itself. */
  direction: 'ltr' | 'rtl'
  /** Language tag of the texts. Default: English. */
  language?: string | undefined
  /** Language tag for the separators of amounts. */
  locale?: string | undefined
  mode: 'light' | 'dark'
  variables: Readonly<Record<string, string | number>>
  accent: string
  background: string
}

export type EmbeddedClientOptions = {
  /** Origin of the wallet's own site. */
  walletOrigin: string
  /** Path of the frame's document. Default: the protocol's own. */
  framePath?: string | undefined
  projectId: string
  /** How the kit identifies itself to the frame, e.g. `react-eip155,solana-0.1.0`. */
  sdkVersion: string
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  networks: readonly Network[]
  /** Whether the frame logs every message. Default: false. */
  enableLogger?: boolean | undefined
  cache: EmbeddedCache
  readTheme: () => EmbeddedTheme
  /** Returns the type of the account that the user prefers, by family. */
  readPreferredType: (namespace: EmbeddedNamespace) => EmbeddedAccountType
  /** Returns the network in use of one family. */
  readNetworkId: (namespace: EmbeddedNamespace) => CaipNetworkId | undefined
  surfaceTexts: SurfaceTexts
  onAlert: (code: 'IFRAME_LOAD_FAILED' | 'IFRAME_REQUEST_TIMEOUT') => void
  onLog: (message: string) => void
  /** Called if a site requests a method that the wallet does not have. */
  onRefused: (method: string) => void
}
