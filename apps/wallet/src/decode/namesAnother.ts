import { normalizeText } from '@portico/protocol/text'

/**
 * Whether data calls itself by a name that is not the page's: none that its host has in it, and none that starts with a part of
 * the host, as `Shop Sign-in` does on app.shop.example. Letters and digits alone count.
 */
export function namesAnother(name: string, origin: string): boolean {
  // No host is as long, and what cannot be seen in it may be megabytes.
  if (name.length > nameLimit) return true
  const { hostname } = new URL(origin)
  const own = lettersOf(name)
  const isInHost = lettersOf(hostname).includes(own)
  const parts = hostname.split('.').slice(0, -1).map(lettersOf)
  return !isInHost && !parts.some((part) => part.length >= shortestPart && own.startsWith(part))
}

const nameLimit = 10_000

/** What is shorter starts too many names. */
const shortestPart = 3

function lettersOf(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
