/**
 * The relay of a Portico server: on the same port, by WebSocket. By number where the server is on this machine: browsers
 * look for `localhost` at ::1 too, where nobody listens, and some of them do not go on to 127.0.0.1 for a WebSocket.
 */
export function toRelayUrl(server: string): string {
  const url = new URL('/relay', server)
  url.protocol = url.protocol.replace('http', 'ws')
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  return url.href
}
