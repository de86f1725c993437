import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Headers of the connection alone, which a request without the upgrade does not have. */
const hopByHop = ['connection', 'http2-settings', 'upgrade']

/**
 * Hands over what asks for a WebSocket. Any other upgrade is ignored, as RFC 9110, 7.8 wants: clients that offer HTTP/2 with a
 * request get their answer by HTTP/1.1. Node takes every such request for an upgrade; it gets it once more without.
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
    // Sent before the answer to another one was there: answers keep the order of their requests.
    socket.on('error', ignore)
    before.once('close', readAgain)
  })
}

/** Without a listener the error of a connection would end the process; Node has its own again once it reads. */
const ignore = () => {}

/** The request as it came, but for the headers that offer another protocol. */
function withoutUpgrade({ method, rawHeaders, url }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (!hopByHop.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
