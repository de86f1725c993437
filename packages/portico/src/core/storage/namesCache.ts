import type { AnswerCache } from './answerCache.js'

/** Names that an account has registered, by address or by CAIP-10 id: see `toAskedAccount`. Source of the 5 minutes: specification, section 9. */
export const namesCache: AnswerCache<readonly { name: string }[]> = {
  format: (ens, address) => ({ address, ens }),
  key: '@appkit/ens_cache',
  lifetimeMs: 5 * 60_000,
  parse: ({ ens }) => (Array.isArray(ens) && ens.every(isNamed) ? ens : undefined),
}

function isNamed(input: unknown): input is { name: string } {
  return typeof input === 'object' && input !== null && 'name' in input && typeof input.name === 'string'
}
