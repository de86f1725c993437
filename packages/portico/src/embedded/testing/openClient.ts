import { onTestFinished } from 'vitest'
import { createEmbeddedClient } from '../createEmbeddedClient.js'
import type { EmbeddedClientOptions } from '../embeddedClientOptions.js'

const folder = '/packages/portico/src/embedded/fixtures'

/** Script for the frame of a test. See `fixtures/frame.html`. */
export type FrameScript = {
  /** Offers the MessagePort. Default: false, as in existing frames. */
  port?: boolean
  /** Never sends READY. */
  mute?: boolean
  /** Sends these messages before READY. */
  says?: readonly unknown[]
  /** Requests, or methods of RPC_REQUEST, that get no response. */
  silent?: readonly string[]
  /** Silent methods whose requests the user has approved. They succeed 100 ms after the page gives up. */
  approved?: readonly string[]
  /** Methods of RPC_REQUEST whose response is 5 MB long. */
  floods?: readonly string[]
  errors?: Readonly<
    Record<string, { code?: number; data?: Readonly<Record<string, number | string>>; message?: string }>
  >
  replies?: Readonly<Record<string, unknown>>
  /** Methods for which the frame asks to be shown. */
  surface?: readonly string[]
  /** Sends every response twice. */
  twice?: boolean
}

export type Told = { id?: string; name: string; payload: Record<string, unknown>; viaPort: boolean }

/** Returns the frame's origin. Its host name differs from the test page's, so it is another site with other storage. */
export const frameOrigin = () => `http://wallet.localhost:${location.port}`

/** Creates a client. Records what its frame receives, in order. */
export function openClient(script: FrameScript = {}, options: Partial<EmbeddedClientOptions> = {}) {
  const stored = new Map<string, unknown>()
  const told: Told[] = []
  const alerts: string[] = []
  const refused: string[] = []
  const hear = ({ data, source }: MessageEvent) => {
    // The last messages of an earlier test's frame may still arrive.
    const own = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
    if (source !== null && source === own && data?.type === 'told') told.push(data.what)
  }
  addEventListener('message', hear)
  const client = createEmbeddedClient({
    cache: {
      // The map is untyped, but the client reads each key with the type that it wrote.
      read: (name: string) => stored.get(name) as never,
      write: (name: string, value: unknown) => {
        if (value === undefined) stored.delete(name)
        else stored.set(name, value)
      },
    },
    framePath: `${folder}/frame.html`,
    metadata: {
      description: 'A shop',
      icons: ['https://app.example/icon.png'],
      name: 'Agora',
      url: 'https://app.example',
    },
    networks: [],
    onAlert: (code) => alerts.push(code),
    onLog: () => {},
    onRefused: (method) => refused.push(method),
    projectId: JSON.stringify(script),
    readNetworkId: (namespace) =>
      namespace === 'eip155' ? 'eip155:1' : 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    readPreferredType: (namespace) => (namespace === 'eip155' ? 'smartAccount' : 'eoa'),
    readTheme: () => ({
      accent: 'red',
      background: '#fff',
      direction: getComputedStyle(document.body).direction === 'rtl' ? 'rtl' : 'ltr',
      mode: 'dark',
      variables: { '--portico-accent': 'red' },
    }),
    sdkVersion: 'react-eip155,solana-0.1.0',
    surfaceTexts: { close: 'Close', title: 'Your wallet' },
    walletOrigin: frameOrigin(),
    ...options,
  })
  onTestFinished(() => {
    client.stop()
    removeEventListener('message', hear)
  })
  const names = () => told.map(({ name }) => name)
  return { alerts, client, names, refused, stored, told }
}

/** Opens a hostile page beside the frame. */
export async function openHostilePage(): Promise<(messages: readonly unknown[]) => void> {
  const origin = `http://evil.localhost:${location.port}`
  const page = document.createElement('iframe')
  const ready = new Promise<void>((resolve) => {
    addEventListener('message', ({ data, source }) => {
      if (data?.type === 'hostile ready' && source === page.contentWindow) resolve()
    })
  })
  page.src = `${origin}${folder}/hostile.html`
  document.body.append(page)
  onTestFinished(() => page.remove())
  await ready
  return (forge) => page.contentWindow?.postMessage({ forge }, origin)
}
