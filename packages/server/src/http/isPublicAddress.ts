import ipaddr from 'ipaddr.js'

/** Addresses that are public in the registries but lead to internal services: Azure's platform address. */
const inwardAddresses: ReadonlySet<string> = new Set(['168.63.129.16'])

/** The only range from which IANA assigns global unicast. Other ranges are special or not routed. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Checks whether an IP address belongs to the public internet. The following do not: loopback, private, link-local
 * (used for cloud metadata), carrier-grade NAT, documentation and multicast addresses, and IPv6 addresses that contain
 * an IPv4 address.
 *
 * Source of the ranges: the IANA special-purpose address registries.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6') return (parsed as ipaddr.IPv6).match(globalUnicast)
  return !inwardAddresses.has(parsed.toString())
}
