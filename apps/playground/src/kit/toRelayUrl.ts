/**
 * Returns the relay of a Portico server: the same port, by WebSocket. For `localhost` it returns 127.0.0.1. Browsers
 * also resolve `localhost` to ::1, where nothing listens, and some of them do not fall back to 127.0.0.1 for a
 * WebSocket.
 */
export function toRelayUrl(server: string): string {
  const url = new URL('/relay', server)
  url.protocol = url.protocol.replace('http', 'ws')
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  return url.href
}
