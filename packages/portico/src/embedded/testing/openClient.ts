import { onTestFinished } from 'vitest'
import { createEmbeddedClient } from '../createEmbeddedClient.js'
import type { EmbeddedClientOptions } from '../embeddedClientOptions.js'

const folder = '/packages/portico/src/embedded/fixtures'

/** What the frame of a test does; see `fixtures/frame.html`. */
export type FrameScript = {
  /** Offers the MessagePort. Default: false, as an existing frame. */
  port?: boolean
  /** Never says READY. */
  mute?: boolean
  /** Says these before READY. */
  says?: readonly unknown[]
  /** Requests, or methods of RPC_REQUEST, that get no answer. */
  silent?: readonly string[]
  /** Methods of RPC_REQUEST that are answered with 5 MB. */
  floods?: readonly string[]
  errors?: Readonly<Record<string, { message?: string; code?: number }>>
  replies?: Readonly<Record<string, unknown>>
  /** Methods that ask to be shown. */
  surface?: readonly string[]
  /** Answers everything twice. */
  twice?: boolean
}

export type Told = { id?: string; name: string; payload: Record<string, unknown>; viaPort: boolean }

/** The frame on another host name than the page of the test: another origin, another site to storage. */
export const frameOrigin = () => `http://wallet.localhost:${location.port}`

/** A client, and what its frame was told, in order. */
export function openClient(script: FrameScript = {}, options: Partial<EmbeddedClientOptions> = {}) {
  const stored = new Map<string, unknown>()
  const told: Told[] = []
  const alerts: string[] = []
  const refused: string[] = []
  const hear = ({ data, source }: MessageEvent) => {
    // The last words of an earlier test's frame may still be on their way.
    const own = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
    if (source !== null && source === own && data?.type === 'told') told.push(data.what)
  }
  addEventListener('message', hear)
  const client = createEmbeddedClient({
    cache: {
      // A map of whatever is put in: the types are those of the stored keys.
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

/** A page of nobody's beside the frame. */
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
