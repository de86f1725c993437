import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the address by which limits count a client. Behind `trustedProxies` reverse proxies it is the X-Forwarded-For
 * entry of the outermost one, because the client itself can write the entries before it. An IPv6 client has a whole
 * /64, so the /64 counts as one address. Different notations of an address count as one client.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const written = forwardedEntry(forwardedFor, trustedProxies)
  // An entry that is not an address does not identify the client, so all such clients of a proxy count as one.
  return (
    (written && countedAs(written)) || countedAs(socketAddress ?? '') || (socketAddress ?? '').slice(0, 64)
  )
}

/** Returns the network that providers assign as a whole: the IPv6 /48 of a `clientAddress`, or the address itself. */
export function widerNetwork(address: string): string {
  const [network = ''] = /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/.exec(address) ?? []
  return network ? `${network}:/48` : address
}

/** Returns the entry that the outermost trusted proxy wrote into a header to which each proxy appends. */
export function forwardedEntry(header: string | null, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined
  // RFC 9110, 5.6.1: empty elements do not count.
  const chain = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return chain[Math.max(0, chain.length - trustedProxies)]
}

function countedAs(entry: string): string | undefined {
  const address = withoutPort(entry.replace(/^"(.*)"$/, '$1').trim())
  if (isIPv4(address)) return address
  return isIPv6(address) ? countedIpv6(address) : undefined
}

/** Removes a port. Gateways write `192.0.2.1:4711`, `[2001:db8::1]:4711` or `2001:db8::1:4711`. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\w+)?$/.exec(text) ?? []
  if (bracketed !== undefined) return withoutZone(bracketed)
  if (isIPv6(text)) return withoutZone(text)
  const [, bare] = /^(.+):\w+$/.exec(text) ?? []
  return bare === undefined ? text : withoutZone(bare)
}

/** Removes a zone such as `%eth0`, which is a local name of a network interface. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? ''
}

/**
 * Returns the IPv4 address of an IPv4-mapped or translated address (RFC 4291, 2.5.5.2; RFC 6052), otherwise the /64.
 */
function countedIpv6(address: string): string {
  const groups = toGroups(address)
  const [last = 0, beforeLast = 0] = [groups[7], groups[6]]
  const head = groups.slice(0, 6).join(':')
  if (head === '0:0:0:0:0:65535' || head === '100:65435:0:0:0:0')
    return [beforeLast >> 8, beforeLast & 0xff, last >> 8, last & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function toGroups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [left = [], right = []] = hex.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
}
