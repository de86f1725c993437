import { accountKey, type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import { isPorticoError, PorticoError } from '@portico/protocol/errors'
import {
  type GetAuthMeResponse,
  type getAuthMe,
  getAuthMeResponse,
  type getAuthNonce,
  getAuthNonceResponse,
  type postAuthenticate,
  postAuthenticateResponse,
  type postAuthRefresh,
  postAuthRefreshResponse,
  type postSignOut,
  postSignOutResponse,
} from '@portico/protocol/http'
import { findActive } from '../core/findActive.js'
import { defineCall } from '../core/http/defineCall.js'
import type { Portico } from '../core/portico.js'
import { serverClock } from '../core/serverClock.js'
import type { SIWXConfig, SIWXSession } from '../core/siwxConfig.js'
import { deviceStorage } from '../core/storage/deviceStorage.js'
import { readStored, storedKeys, writeStored } from '../core/storage/storedKeys.js'
import type { ServerSiwxOptions } from './options.js'
import { retryEndings } from './retryEndings.js'
import { type StoredSession, serverSessionStore } from './serverSessionStore.js'
import { toConfig } from './toConfig.js'
import { writeMessage } from './writeMessage.js'

const callAuthenticate = defineCall<typeof postAuthenticate>({
  method: 'POST',
  path: '/auth/v1/authenticate',
  response: postAuthenticateResponse,
})
const callMe = defineCall<typeof getAuthMe>({
  method: 'GET',
  path: '/auth/v1/me',
  response: getAuthMeResponse,
})
const callNonce = defineCall<typeof getAuthNonce>({
  method: 'GET',
  path: '/auth/v1/nonce',
  response: getAuthNonceResponse,
})
const callRefresh = defineCall<typeof postAuthRefresh>({
  method: 'POST',
  path: '/auth/v1/refresh',
  response: postAuthRefreshResponse,
})
const callSignOut = defineCall<typeof postSignOut>({
  method: 'POST',
  path: '/auth/v1/sign-out',
  response: postSignOutResponse,
})

/** Creates sessions on the site's Portico server. */
export function serverSessions(portico: Portico, options: ServerSiwxOptions): SIWXConfig {
  const storage = deviceStorage(portico)
  const isCookie = (options.session ?? 'cookie') === 'cookie'
  /** Tokens by nonce. Storage has only the last one, which may be another tab's. */
  const nonceTokens = new Map<string, string>()
  /** Pending renewals by the session's key. Until one completes, the old token is invalid and there is no new one. */
  const renewals = new Map<string, Promise<void>>()
  const credentials = isCookie ? 'include' : 'omit'
  const store = serverSessionStore(portico)
  const { read, showToken, write: keep } = store
  const toCall = (key: string, accountAddress: string, chainId: string) =>
    ({
      credentials,
      headers: bearer(read()[key]?.token),
      query: isCookie ? { account: `${chainId}:${accountAddress}` } : {},
    }) as const

  const pendingEnding = retryEndings(portico, {
    askToEnd: (key, { session: { data } }) =>
      namedByServer(askToEnd(toCall(key, data.accountAddress, data.chainId))),
    store,
  })

  return toConfig(options, {
    async addSession(session) {
      const { accountAddress, chainId } = session.data
      // The response to an ending removes the account's cookie, so it must not arrive after the new cookie.
      await pendingEnding(accountKey(chainId, accountAddress))
      const token = nonceTokens.get(String(session.data.nonce))
      const asked = callAuthenticate(portico, {
        body: {
          data: session.data,
          message: session.message,
          signature: session.signature,
          walletInfo: describeWallet(portico),
          ...(isCookie && { session: 'cookie' }),
        },
        credentials,
        headers: { 'x-nonce-jwt': `Bearer ${token ?? readStored(storage, storedKeys.siwxNonceToken)}` },
      })
      const answer = await namedByServer(asked)
      nonceTokens.clear()
      writeStored(storage, storedKeys.siwxNonceToken, undefined)
      keep(accountKey(chainId, accountAddress), {
        session,
        sinceMs: serverClock.nowMs(portico),
        token: answer.token,
      })
    },

    async createMessage(input) {
      const { nonce, token } = await namedByServer(callNonce(portico, { credentials }))
      const { iat } = readClaims(token)
      if (iat !== undefined) serverClock.learn(portico, iat * 1000)
      nonceTokens.set(nonce, token)
      writeStored(storage, storedKeys.siwxNonceToken, token)
      return writeMessage(input, options, { nonce, nowMs: serverClock.nowMs(portico) })
    },

    getSessions,

    async revokeEverywhere(chainId, address) {
      await end(accountKey(chainId, address), address, chainId, { everywhere: 'true' })
    },

    async revokeSession(chainId, address) {
      await end(accountKey(chainId, address), address, chainId)
    },

    async setSessions(sessions) {
      const wanted = sessions.map(({ data }) => accountKey(data.chainId, data.accountAddress))
      const unwanted = Object.entries(read()).filter(([key]) => !wanted.includes(key))
      const failures: unknown[] = []
      // If the end of one session fails, the others still end.
      for (const [key, { session }] of unwanted) {
        const { accountAddress, chainId } = session.data
        await end(key, accountAddress, chainId).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
  })

  async function getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]> {
    const key = accountKey(chainId, address)
    const kept = read()[key]
    // Nothing was ever stored here, so the server has nothing to confirm.
    if (!kept || kept.isEnding) return []
    let me: GetAuthMeResponse | undefined
    try {
      me = await namedByServer(callMe(portico, toCall(key, address, chainId)))
    } catch (error) {
      if (!isPorticoError(error, 'SESSION_REQUIRED')) throw error
      await renewals.get(key)
    }
    // If the session was renewed or ended in the meantime, the response is about the previous one.
    const now = read()[key]
    if (now?.sinceMs !== kept.sinceMs || now.isEnding) return getSessions(chainId, address)
    if (!me || !isOf(me, key)) {
      keep(key, undefined)
      return []
    }
    if (kept.token !== undefined) showToken(kept.token)
    if (!renewals.has(key))
      renewals.set(
        key,
        renew(key, kept, me).finally(() => renewals.delete(key)),
      )
    return [kept.session]
  }

  /** Ends a session on this page immediately. It stays stored for retries until the server confirms its end. */
  async function end(
    key: string,
    accountAddress: string,
    chainId: string,
    more: { everywhere?: 'true' } = {},
  ): Promise<void> {
    // A renewal replaces the token. Ending the session needs the new token.
    await renewals.get(key)
    const kept = read()[key]
    // A cookie can exist although nothing was stored for it. A token exists only if it was stored.
    if (!kept && !isCookie) return
    if (kept) keep(key, { ...kept, isEnding: true })
    await namedByServer(askToEnd(toCall(key, accountAddress, chainId), more))
    // The user may have signed in again in the meantime.
    if (read()[key]?.isEnding) keep(key, undefined)
  }

  function askToEnd(call: ReturnType<typeof toCall>, more: { everywhere?: 'true' } = {}) {
    return callSignOut(portico, { ...call, keepalive: true, query: { ...call.query, ...more } })
  }

  /** Renews the session if half of its lifetime is over. */
  async function renew(key: string, kept: StoredSession, { caip2Network, address, exp }: GetAuthMeResponse) {
    const nowMs = serverClock.nowMs(portico)
    if (!(nowMs - kept.sinceMs > exp * 1000 - nowMs)) return
    try {
      const call = toCall(key, address, caip2Network)
      const { token } = await callRefresh(portico, call)
      const now = read()[key]
      const isSame = now?.sinceMs === kept.sinceMs
      if (isSame) keep(key, { ...now, sinceMs: nowMs, token })
      // The user signed out in another tab in the meantime. A cookie may belong to a new sign-in, so it stays.
      if (!now || now.isEnding || (!isSame && token)) await askToEnd({ ...call, headers: bearer(token) })
    } catch {
      // The old token stays valid for a while, and the next visit retries.
    }
  }
}

/** Replaces the client's error, which has only a status, with the error that the server names in the body. */
async function namedByServer<answer>(asked: Promise<answer>): Promise<answer> {
  try {
    return await asked
  } catch (error) {
    const cause = (error as { cause?: unknown })?.cause
    throw isPorticoError(cause) && !isPorticoError(cause, 'INTERNAL')
      ? new PorticoError(cause.code, cause.shortMessage, { cause: error })
      : error
  }
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

function isOf({ address, caip2Network }: GetAuthMeResponse, key: string): boolean {
  return isCaipNetworkId(caip2Network) && accountKey(caip2Network, address) === key
}

function readClaims(token: string): { iat: number | undefined } {
  try {
    const [, claims = ''] = token.split('.')
    const { iat } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown }
    return { iat: typeof iat === 'number' ? iat : undefined }
  } catch {
    return { iat: undefined }
  }
}

function describeWallet(portico: Portico) {
  const state = portico.store.getState()
  const connection = findActive(state)
  if (!connection) return undefined
  const { connectorId, imageUrl, name } = connection
  const type = state.connectors.find(({ id }) => id === connectorId)?.type
  return {
    icon: imageUrl?.startsWith('http') ? imageUrl : null,
    name,
    type: type === 'WALLET_CONNECT' ? ('walletconnect' as const) : ('extension' as const),
  }
}
