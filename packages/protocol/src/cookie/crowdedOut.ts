/** What separates a cookie's name from its value, and the cookie from the next one; and the prefix. */
const framing = '__Host-=; '.length

/**
 * The cookies of a kind that must go so that one more has room: a browser sends all of them with each request, and a server
 * or a proxy that finds them too long answers nothing at all, not even to who wants to sign out.
 *
 * @param held what came with the request, the oldest first: in this order browsers send them (RFC 6265, 5.4)
 * @param added the one that is about to be set; it stays
 * @returns names, the oldest first
 */
export function crowdedOut(
  held: ReadonlyMap<string, string>,
  added: { name: string; value: string },
  { marker, most, mostCharacters }: { marker: string; most: number; mostCharacters: number },
): readonly string[] {
  const lengthOf = (name: string, value: string) => name.length + value.length + framing
  let room = mostCharacters - lengthOf(added.name, added.value)
  let places = most - 1
  let isFull = false
  const gone: string[] = []
  for (const [name, value] of [...held].reverse()) {
    if (!name.startsWith(marker) || name === added.name) continue
    room -= lengthOf(name, value)
    places--
    // The first that has no room takes those before it along: of two the newer one stays, whichever is longer.
    isFull ||= room < 0 || places < 0
    if (isFull) gone.unshift(name)
  }
  return gone
}
