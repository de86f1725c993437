/** Characters of a cookie besides its name and value: `=`, the separator from the next one, and the prefix. */
const framing = '__Host-=; '.length

/**
 * Returns the cookies of a kind to remove so that one more has room. A browser sends all of them with each request,
 * and if the header is too long, a server or proxy rejects every request, even one that signs out.
 *
 * @param held the cookies of the request, oldest first, as browsers send them (RFC 6265, 5.4)
 * @param added the cookie that is about to be set; it stays
 * @returns names, oldest first
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
    // If one has no room, all older ones are removed too: of two cookies the newer stays, whichever is longer.
    isFull ||= room < 0 || places < 0
    if (isFull) gone.unshift(name)
  }
  return gone
}
