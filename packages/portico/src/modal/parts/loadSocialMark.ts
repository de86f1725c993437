import type { SocialProvider } from '../../core/features.js'
import type { Portico } from '../../core/portico.js'

/**
 * Path data of the providers' own marks: 24 by 24, filled. Each is a chunk, because Connect shows only two of seven.
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

const memoName = (provider: SocialProvider) => `modal.socialMark ${provider}`

/** Returns a provider's mark, if it has loaded. */
export function readSocialMark({ internal }: Portico, provider: SocialProvider): string | undefined {
  return internal.memo.get(memoName(provider)) as string | undefined
}

/**
 * Loads a provider's mark.
 *
 * @throws the browser's error for a chunk that cannot be fetched
 */
export async function loadSocialMark({ internal }: Portico, provider: SocialProvider): Promise<string> {
  const mark = await marks[provider]()
  internal.memo.set(memoName(provider), mark)
  return mark
}
