import { accountKey, isCaipNetworkId } from '@portico/protocol/caip'
import { fromWire } from '@portico/protocol/errors'
import { nonceLength } from '@portico/protocol/signin'
import { InvalidResponseError, ServerFailedError, ServerUnreachableError } from '../core/errors/http.js'
import type { Portico } from '../core/portico.js'
import { defineClock } from '../core/serverClock.js'
import type { SIWXConfig, SIWXSession } from '../core/siwxConfig.js'
import type { BackendSiwxOptions } from './options.js'
import { toConfig } from './toConfig.js'
import { writeMessage } from './writeMessage.js'

/** The clock of the site's own backend. */
const clock = defineClock()

/** Timeout of a response. */
const timeoutMs = 10_000

/** Creates sessions on the site's own backend: the handler of `portico/server` at `url`. */
export function backendSessions(portico: Portico, options: BackendSiwxOptions): SIWXConfig {
  const url = (options.url ?? '/api/siwx').replace(/\/+$/, '')

  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}${path}`, {
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      }),
    }).catch((cause: unknown) => {
      throw new ServerUnreachableError({ cause, path, stage: 'request' })
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw fromWire(answer) ?? new ServerFailedError({ path, status: response.status })
    if (typeof answer !== 'object' || answer === null)
      throw new InvalidResponseError({ path, problem: 'It is not a JSON object.' })
    return answer as Record<string, unknown>
  }

  async function readSessions(): Promise<readonly SIWXSession[]> {
    const { sessions } = await ask('/session')
    if (!Array.isArray(sessions))
      throw new InvalidResponseError({ path: '/session', problem: 'It has no list.' })
    return sessions.filter(isSession)
  }

  return toConfig(options, {
    async addSession({ message, signature }) {
      await ask('/verify', { message, signature })
    },
    async createMessage(input) {
      const { nonce, time } = await ask('/nonce')
      if (typeof nonce !== 'string' || nonce.length < nonceLength)
        throw new InvalidResponseError({ path: '/nonce', problem: 'It has no nonce.' })
      if (typeof time === 'number') clock.learn(portico, time)
      return writeMessage(input, options, { nonce, nowMs: clock.nowMs(portico) })
    },
    async getSessions(chainId, address) {
      const key = accountKey(chainId, address)
      return (await readSessions()).filter(
        ({ data }) => accountKey(data.chainId, data.accountAddress) === key,
      )
    },
    async revokeEverywhere(chainId, address) {
      await ask('/sign-out', { account: accountKey(chainId, address), everywhere: true })
    },
    async revokeSession(chainId, address) {
      await ask('/sign-out', { account: accountKey(chainId, address) })
    },
    async setSessions(sessions) {
      const wanted = sessions.map(({ data }) => accountKey(data.chainId, data.accountAddress))
      for (const { data } of await readSessions()) {
        const account = accountKey(data.chainId, data.accountAddress)
        if (!wanted.includes(account)) await ask('/sign-out', { account })
      }
    },
  })
}

function isSession(input: unknown): input is SIWXSession {
  const { data, message, signature } = (input ?? {}) as Partial<Record<keyof SIWXSession, unknown>>
  const { accountAddress, chainId } = (data ?? {}) as Record<string, unknown>
  return (
    typeof message === 'string' &&
    typeof signature === 'string' &&
    typeof accountAddress === 'string' &&
    isCaipNetworkId(chainId)
  )
}
