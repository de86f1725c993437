/**
 * Who asked for a mail, or began what a page is about. `origin` and `deviceName` are the asker's own words: a program that is
 * no browser writes what it likes there, as long as the origin is one of the project's.
 */
export type Asker = { origin: string; deviceName: string; place: string }

/** What is told of an asker: a title, and facts with a name and a value each. */
export type AskerFacts = { title: string; facts: Readonly<Record<string, string>> }

/** What an asker says of itself, and what the server saw, apart: only the second can be relied on. */
export function describeAsker(
  { deviceName, origin, place }: Asker,
  { seen = {} }: { /** What else is known of it. */ seen?: Readonly<Record<string, string>> } = {},
): readonly [claimed: AskerFacts, seen: AskerFacts] {
  return [
    { facts: { Site: origin, Device: deviceName }, title: 'What the request says of itself, unchecked' },
    { facts: { ...seen, 'Address on the internet': place }, title: 'What we saw ourselves' },
  ]
}
