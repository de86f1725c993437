import ipaddr from 'ipaddr.js'

/** Ranges that are public by the registries and still lead inwards: Azure's platform address. */
const inwardAddresses: ReadonlySet<string> = new Set(['168.63.129.16'])

/** IANA has given out global unicast from here alone: what is outside of it is special or not routed. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local (where clouds keep their
 * metadata), carrier-grade NAT, documentation and multicast do not, nor does any IPv6 form that carries an IPv4 address
 * within it.
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
