import { formatSignInMessage } from '@portico/protocol/signin'
import type { SIWXSession } from '../../core/entities.js'
import type { SIWXConfig } from '../../core/siwx/config.js'

export type StorySignIn = {
  /** Default: true. */
  isRequired?: boolean
  statement?: string
  /** `never` gives no message. */
  message?: 'never'
  /** `never` does not answer; an error is how it refuses. */
  accepts?: 'never' | Error
  /** Asking for sessions fails. */
  sessions?: 'fail'
  takesTransactions?: boolean
}

/** A backend of a story: keeps what was signed, and asks nobody. Its time and its nonces stand still. */
export function storySignIn({
  accepts,
  isRequired = true,
  message,
  sessions,
  statement,
  takesTransactions,
}: StorySignIn = {}): SIWXConfig {
  let kept: SIWXSession[] = []
  const never = () => new Promise<never>(() => {})
  return {
    takesTransactions,
    async addSession(session) {
      if (accepts === 'never') return never()
      if (accepts) throw accepts
      kept = [session, ...kept]
    },
    async createMessage({ accountAddress, chainId }) {
      if (message === 'never') return never()
      const fields = {
        accountAddress,
        chainId,
        domain: 'story.test',
        issuedAt: '2026-05-01T12:00:00.000Z',
        nonce: 'abcdefghijklmnopqrstuv',
        uri: 'https://story.test/',
        version: '1',
        ...(statement !== undefined && { statement }),
      } as const
      const text = formatSignInMessage(fields)
      return { ...fields, toString: () => text }
    },
    getRequired: () => isRequired,
    async getSessions(_, address) {
      if (sessions === 'fail') throw new TypeError('Failed to fetch')
      return kept.filter(({ data }) => data.accountAddress === address)
    },
    async revokeSession(_, address) {
      kept = kept.filter(({ data }) => data.accountAddress !== address)
    },
    async setSessions(sessions) {
      kept = [...sessions]
    },
  }
}
