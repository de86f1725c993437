import { requestProviders } from 'mipd'
import type { Connector } from '../../core/connector.js'
import { toComparableName } from '../../format/toComparableName.js'
import { readInjected } from './injected.js'
import { readAnnouncement } from './readAnnouncement.js'

/** Maximum number of listed wallets. No user has that many, but a hostile script can announce any number. */
const maxAnnounced = 64

/** Milliseconds after which to look again at `window.ethereum`. In-app browsers inject late. */
const injectionChecksMs = [50, 250, 1_000, 3_000]

export type DiscoverOptions = { announced: boolean; injected: boolean }

/**
 * Watches for announced (EIP-6963) and injected wallets. It passes on the first list immediately, if there is one.
 * Later wallets that arrive together come in one list.
 */
export function discover(
  options: DiscoverOptions,
  onConnectors: (connectors: readonly Connector[]) => void,
): () => void {
  if (typeof window === 'undefined') return () => {}
  const announced: Connector[] = []
  const uuids = new Set<string>()
  let injected: Connector | undefined
  let isQueued = true
  let isStopped = false

  const publish = () => {
    isQueued = false
    if (isStopped) return
    const isAnnounced = announced.some(
      ({ name, provider }) => provider === injected?.provider || name === injected?.name,
    )
    onConnectors(injected && !isAnnounced ? [...announced, injected] : [...announced])
  }
  const queue = () => {
    if (!isQueued) queueMicrotask(publish)
    isQueued = true
  }

  const onAnnouncement = (detail: unknown) => {
    if (announced.length >= maxAnnounced) return
    const connector = readAnnouncement(detail)
    if (!connector) return
    const { uuid } = connector.info
    const twins = announced.filter(({ info }) => info?.rdns === connector.id)
    // Wallets announce themselves at each request, and some use a new uuid. The first announcement's uuid stays.
    if (uuids.has(uuid) || twins.some(({ provider }) => provider === connector.provider)) return
    uuids.add(uuid)

    const lookAlike =
      twins[0] ?? announced.find(({ name }) => toComparableName(name) === toComparableName(connector.name))
    announced.push({
      ...connector,
      ...(lookAlike && { duplicateOf: lookAlike.id }),
      id: twins.length > 0 ? `${connector.id}#${twins.length + 1}` : connector.id,
    })
    queue()
  }

  const timers: ReturnType<typeof setTimeout>[] = []
  const checkInjected = () => {
    if (injected) return
    injected = readInjected()
    if (!injected) return
    timers.forEach(clearTimeout)
    queue()
  }

  const stopAnnounced = options.announced ? requestProviders(onAnnouncement) : undefined
  if (options.injected) {
    checkInjected()
    if (!injected) timers.push(...injectionChecksMs.map((delayMs) => setTimeout(checkInjected, delayMs)))
    window.addEventListener('ethereum#initialized', checkInjected)
  }
  isQueued = false
  if (announced.length > 0 || injected) publish()

  return () => {
    isStopped = true
    stopAnnounced?.()
    timers.forEach(clearTimeout)
    window.removeEventListener('ethereum#initialized', checkInjected)
  }
}
