import type { Identity } from '../identity.js'
import type { AnswerCache } from './answerCache.js'

/** Names and pictures by address, or by CAIP-10 id: see `toAskedAccount`. Source of the 5 minutes: specification, section 9. */
export const identityCache: AnswerCache<Identity> = {
  format: (identity) => ({ identity }),
  key: '@appkit/identity_cache',
  lifetimeMs: 5 * 60_000,
  parse: ({ identity }) => {
    if (typeof identity !== 'object' || identity === null) return undefined
    const { avatar, name } = identity as Record<string, unknown>
    const isTextOrNull = (input: unknown): input is string | null =>
      input === null || typeof input === 'string'
    return isTextOrNull(avatar) && isTextOrNull(name) ? { avatar, name } : undefined
  },
}
