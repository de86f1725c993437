/**
 * The client that requested an email, or began a flow. `origin` and `deviceName` are its own claims: a program that is not
 * a browser can send anything, as long as the origin is one of the project's.
 */
export type Asker = { origin: string; deviceName: string; place: string }

/** Facts about an asker, each with a name and a value, below a title. */
export type AskerFacts = { title: string; facts: Readonly<Record<string, string>> }

/** Describes an asker: first what it claims, then what the server saw, which alone is reliable. */
export function describeAsker(
  { deviceName, origin, place }: Asker,
  { seen = {} }: { /** More facts that the server knows. */ seen?: Readonly<Record<string, string>> } = {},
): readonly [claimed: AskerFacts, seen: AskerFacts] {
  return [
    { facts: { Site: origin, Device: deviceName }, title: 'Reported by the device (not verified)' },
    { facts: { ...seen, 'IP address': place }, title: 'Seen by our server' },
  ]
}
