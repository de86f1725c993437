import type { CaipNetworkId } from '@portico/protocol/caip'
import { randomId } from '../format/randomId.js'

// The messages of the Safe Apps SDK (MIT), as its README and its types describe them.

/** The version of the messages that a Safe checks: it answers those of version 1 and newer. */
const version = '9.1.0'

/** When the first request is sent, in milliseconds after the start. A Safe may only listen after it has drawn its page. */
const knockMs = [0, 500, 1_500, 3_000]

/** How long a page may take to respond to the first request, in milliseconds. After that, it is not a Safe. */
const firstResponseMs = 5_000

/**
 * How long a Safe may take to respond without its owner, in milliseconds. A request to send or sign has no limit, because
 * the owner decides.
 */
const responseMs = 30_000
const needsOwner: readonly string[] = ['sendTransactions', 'signMessage', 'signTypedMessage']

type SafeInfo = { address: `0x${string}`; chainId: number; networkId: CaipNetworkId }

/** A Safe's error, with the matching code of EIP-1193. */
export class SafeRequestError extends Error {
  override name = 'SafeRequestError'
  readonly code: number
  constructor(message: string, code = 4001) {
    super(message)
    this.code = code
  }
}

export type SafeFrame = {
  info: SafeInfo
  ask(method: string, params: unknown): Promise<unknown>
}

/**
 * Finds the Safe in whose frame this page runs. If no origin responds in time, the result is undefined.
 *
 * A message counts only if it comes from the window around this page and from one of the origins. After the first
 * response, only its origin counts.
 */
export async function findSafe(
  origins: readonly string[],
  signal: AbortSignal,
): Promise<SafeFrame | undefined> {
  const pending = new Map<string, { resolve: (data: unknown) => void; reject: (error: Error) => void }>()
  let known: string | undefined
  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (source !== window.parent || !origins.includes(origin) || (known ?? origin) !== origin) return
    const { data: answer, error, id, success } = Object(data) as Record<string, unknown>
    const asked = typeof id === 'string' ? pending.get(id) : undefined
    if (!asked || typeof id !== 'string') return
    known = origin
    pending.delete(id)
    if (success === true) asked.resolve(answer)
    else
      asked.reject(new SafeRequestError(typeof error === 'string' ? error : 'The Safe rejected the request.'))
  }
  // The browser delivers a message only to the origin that is named, so no other page gets it.
  const post = (message: object) => {
    for (const origin of known === undefined ? origins : [known]) {
      try {
        window.parent.postMessage(message, origin)
      } catch {
        // The text is not an origin, such as a host without its scheme.
      }
    }
  }
  const toMessage = (method: string, params: unknown) => ({
    env: { sdkVersion: version },
    id: randomId(),
    method,
    params,
  })
  const ask = (method: string, params: unknown) => {
    const message = toMessage(method, params)
    return new Promise<unknown>((resolve, reject) => {
      pending.set(message.id, { reject, resolve })
      post(message)
      if (needsOwner.includes(method)) return
      setTimeout(() => {
        if (!pending.delete(message.id)) return
        reject(new SafeRequestError('The Safe did not respond in 30 s. Try again.', -32603))
      }, responseMs)
    })
  }

  window.addEventListener('message', onMessage)
  const stop = () => {
    window.removeEventListener('message', onMessage)
    pending.clear()
  }
  signal.addEventListener('abort', stop, { once: true })
  const first = toMessage('getSafeInfo', {})
  const answered = new Promise<unknown>((resolve, reject) => pending.set(first.id, { reject, resolve }))
  const timers = knockMs.map((ms) => setTimeout(() => known === undefined && post(first), ms))
  const late = new Promise<undefined>((resolve) => {
    timers.push(setTimeout(resolve, firstResponseMs, undefined))
  })
  const answer = await Promise.race([answered, late]).catch(() => undefined)
  timers.forEach(clearTimeout)
  const info = readInfo(answer)
  if (!info || signal.aborted) {
    stop()
    return undefined
  }
  signal.removeEventListener('abort', stop)
  return { ask, info }
}

function readInfo(answer: unknown): SafeInfo | undefined {
  const { chainId, safeAddress } = Object(answer) as Record<string, unknown>
  const id = Number(chainId)
  if (typeof safeAddress !== 'string' || !/^0x[\da-f]{40}$/i.test(safeAddress)) return undefined
  if (!Number.isSafeInteger(id) || id <= 0) return undefined
  // A cast: the pattern above has checked the form.
  return { address: safeAddress as `0x${string}`, chainId: id, networkId: `eip155:${id}` }
}
