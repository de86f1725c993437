/** Characters of a cookie besides its name and value: `=`, the separator from the next one, and the prefix. */
const framing = '__Host-=; '.length

/**
 * Returns the cookies of one kind that must be removed to make space for a new one. A browser sends all of them with
 * each request. If the header gets too long, a server or proxy rejects every request, even one that signs out.
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
    // If there is no space for a cookie, all older cookies are also removed. The newer of two cookies stays, whatever
    // its length.
    isFull ||= room < 0 || places < 0
    if (isFull) gone.unshift(name)
  }
  return gone
}
