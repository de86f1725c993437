import { formatSignInMessage } from '@portico/protocol/signin'
import type { SIWXConfig, SIWXSession } from '../../core/siwxConfig.js'

export type StorySignIn = {
  /** Default: true. */
  isRequired?: boolean
  statement?: string
  /** `never` creates no message. */
  message?: 'never'
  /** The response to the signed message: `never` for none, an error for a rejection. */
  accepts?: 'never' | Error
  /** `fail`: reading sessions fails. */
  sessions?: 'fail'
  takesTransactions?: boolean
}

/** Creates the backend of a story. It stores signed messages, and sends no request. Its time and nonces are fixed. */
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
