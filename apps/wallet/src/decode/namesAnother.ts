import { normalizeText } from '@portico/protocol/text'

/**
 * Checks whether a name in the data is another site's. A name is the page's own if the host contains it. It is also the
 * page's own if it starts with a part of the host, as `Shop Sign-in` does on app.shop.example. Only letters and digits
 * count.
 */
export function namesAnother(name: string, origin: string): boolean {
  // No host is this long, and a name may contain megabytes of invisible characters.
  if (name.length > nameLimit) return true
  const { hostname } = new URL(origin)
  const own = lettersOf(name)
  const isInHost = lettersOf(hostname).includes(own)
  const parts = hostname.split('.').slice(0, -1).map(lettersOf)
  return !isInHost && !parts.some((part) => part.length >= shortestPart && own.startsWith(part))
}

const nameLimit = 10_000

/** A shorter part would match too many names. */
const shortestPart = 3

function lettersOf(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
