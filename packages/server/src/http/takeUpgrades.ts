import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Headers that only concern the connection. A request without the upgrade does not have them. */
const hopByHop = ['connection', 'http2-settings', 'upgrade']

/**
 * Passes WebSocket upgrades to `upgrade`. Other upgrades are ignored, as RFC 9110, 7.8 requires. A client that offers
 * HTTP/2 with a request gets its response in HTTP/1.1. Node treats each such request as an upgrade, so it is parsed
 * again without the upgrade headers.
 */
export function takeUpgrades(http: Server, upgrade: Upgrade): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  http.on('request', ({ socket }, response) => latest.set(socket, response))

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') return upgrade(request, socket, head)
    const readAgain = () => {
      socket.off('error', ignore)
      if (socket.destroyed) return
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]))
      http.emit('connection', socket)
    }
    const before = latest.get(socket)
    if (!before || before.closed) return readAgain()
    // Another request is still being answered, and responses must stay in order.
    socket.on('error', ignore)
    before.once('close', readAgain)
  })
}

/**
 * Without a listener, an error of a connection would end the process. Node adds its own listener when it parses the
 * request again.
 */
const ignore = () => {}

/** Serializes the request without the headers that offer another protocol. */
function withoutUpgrade({ method, rawHeaders, url }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (!hopByHop.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
