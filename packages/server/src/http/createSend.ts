import { clientAddress, widerNetwork } from './clientAddress.js'
import type { NodeBindings } from './requestContext.js'
import { type Answer, type Outgoing, respond } from './respond.js'

/** Maximum size in bytes of the responses that wait to be read: for one client, and for all clients together. */
const ofClientBytes = 32 * 1024 * 1024
const allBytes = 256 * 1024 * 1024
/** How long a client may take to read a response, in ms. */
const readMs = 30_000

type Unread = { bytes: number; client: string; end: () => void }
/** The responses that wait for one client, oldest first. */
type OfClient = { bytes: number; waiting: Set<Unread> }

/** Sends a response to a request. */
export type Send = (answer: Answer, request: Request, env?: NodeBindings) => Response

/**
 * Creates the function that sends responses. A response stays in memory until its client has read it, so a client that
 * never reads could fill the memory. If too much waits for one client, its oldest connections are closed. If too much
 * waits in total, the oldest connections of the client for which most waits are closed. A client that reads is done
 * within milliseconds.
 */
export function createSend({
  trustedProxies,
}: {
  /** Number of reverse proxies before this server. */
  trustedProxies: number
}): Send {
  const clients = new Map<string, OfClient>()
  let all = 0

  function forget(each: Unread): void {
    const own = clients.get(each.client)
    if (!own?.waiting.delete(each)) return
    all -= each.bytes
    own.bytes -= each.bytes
    if (own.waiting.size === 0) clients.delete(each.client)
  }

  function findHeaviest(): OfClient | undefined {
    let heaviest: OfClient | undefined
    for (const each of clients.values()) if (each.bytes > (heaviest?.bytes ?? 0)) heaviest = each
    return heaviest
  }

  function makeRoom(client: string): void {
    for (;;) {
      const own = clients.get(client)
      const over =
        own !== undefined && own.bytes > ofClientBytes ? own : all > allBytes ? findHeaviest() : undefined
      const [oldest] = over?.waiting ?? []
      if (oldest === undefined) return
      oldest.end()
    }
  }

  function hold(bytes: number, client: string, outgoing: NonNullable<Outgoing>): void {
    const timer = setTimeout(() => own.end(), readMs)
    timer.unref()
    const read = () => {
      clearTimeout(timer)
      forget(own)
    }
    const own: Unread = {
      bytes,
      client,
      end() {
        read()
        outgoing.destroy()
      },
    }
    const ofClient = clients.get(client) ?? { bytes: 0, waiting: new Set() }
    clients.set(client, ofClient)
    ofClient.waiting.add(own)
    ofClient.bytes += bytes
    all += bytes
    outgoing.once('finish', read)
    outgoing.once('close', read)
    makeRoom(client)
  }

  return (answer, request, env) => {
    const { outgoing } = env ?? {}
    const response = respond(answer, outgoing)
    if (outgoing !== undefined && !outgoing.writableFinished) {
      const { remoteAddress } = env?.incoming?.socket ?? {}
      const address = clientAddress(remoteAddress, request.headers.get('x-forwarded-for'), trustedProxies)
      hold(Buffer.byteLength(answer.body), widerNetwork(address), outgoing)
    }
    return response
  }
}
