import type { SocialProvider } from '../../core/features.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'

/**
 * Path data of the providers' own marks: 24 by 24, filled. Each is in a separate chunk, because Connect shows only two
 * of the seven.
 */
const marks: Readonly<Record<SocialProvider, () => Promise<string>>> = {
  apple: async () => (await import('./socialMarks/apple.js')).apple,
  discord: async () => (await import('./socialMarks/discord.js')).discord,
  facebook: async () => (await import('./socialMarks/facebook.js')).facebook,
  farcaster: async () => (await import('./socialMarks/farcaster.js')).farcaster,
  github: async () => (await import('./socialMarks/github.js')).github,
  google: async () => (await import('./socialMarks/google.js')).google,
  x: async () => (await import('./socialMarks/x.js')).x,
}

const loadedMarks = perKit(() => new Map<SocialProvider, string>())

/** Returns a provider's mark, if it has loaded. */
export function readSocialMark(portico: Portico, provider: SocialProvider): string | undefined {
  return loadedMarks(portico).get(provider)
}

/** @throws the browser's error for a chunk that cannot be fetched */
export async function loadSocialMark(portico: Portico, provider: SocialProvider): Promise<string> {
  const mark = await marks[provider]()
  loadedMarks(portico).set(provider, mark)
  return mark
}
