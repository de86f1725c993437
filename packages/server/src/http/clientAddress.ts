import { isIPv6 } from 'node:net'

/**
 * The address that a limit counts. Behind `trustedProxies` reverse proxies it is the entry of
 * X-Forwarded-For that the outermost of them wrote: what stands further left is the client's own claim.
 * An IPv6 client owns a whole /64, which therefore counts as one.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  let address = socketAddress ?? ''
  if (trustedProxies > 0 && forwardedFor) {
    const chain = forwardedFor.split(',').map((part) => part.trim())
    address = chain[Math.max(0, chain.length - trustedProxies)] || address
  }
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  return isIPv6(address) ? ipv6Network(address) : address.slice(0, 64)
}

function ipv6Network(address: string): string {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
