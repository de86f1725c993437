import { postFarcasterPoll, postFarcasterStart, type SessionAnswer } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import type { ServerCall } from '../session/serverCall.js'
import { type LoginRequests, needAttempt } from './loginRequests.js'

/** Creates the login with Farcaster: first a URL to scan, then the user who scanned it. */
export function createFarcasterLogin({
  call,
  requests: { askAlive, beginBy, enterBy },
}: {
  call: ServerCall
  requests: LoginRequests
}) {
  let farcasterAttempt: string | undefined

  return {
    forget() {
      farcasterAttempt = undefined
    },
    async startFarcaster(origin: string): Promise<string> {
      const { attempt, url } = await beginBy(() => call(postFarcasterStart, { body: { origin } }))
      farcasterAttempt = attempt
      return url
    },
    async waitForFarcaster(): Promise<SessionAnswer> {
      const attempt = needAttempt(farcasterAttempt)
      while (farcasterAttempt === attempt) {
        const { session: answer, status } = await askAlive(() =>
          call(postFarcasterPoll, { body: { attempt } }),
        )
        if (status === 'expired') break
        if (!answer) continue
        farcasterAttempt = undefined
        // The server waits with its response, so other logins and renewals wait only once the response is here.
        return enterBy(async () => answer)
      }
      throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
    },
  }
}
