import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Headers of the connection alone, which a request without the upgrade does not have. */
const hopByHop = ['connection', 'http2-settings', 'upgrade']

/**
 * Hands over what asks for a WebSocket. Any other upgrade is ignored, as RFC 9110, 7.8 wants: clients that offer HTTP/2 with a
 * request get their answer by HTTP/1.1. Node takes every such request for an upgrade; it gets it once more without.
 */
export function takeUpgrades(http: Server, upgrade: Upgrade): void {
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') return upgrade(request, socket, head)
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2)
      if (!hopByHop.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
    }
    socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
    http.emit('connection', socket)
  })
}
