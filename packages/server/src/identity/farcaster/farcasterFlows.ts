import { createNonce } from '@portico/protocol/signin'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Upstream } from '../../chain/upstream.js'
import type { CountCall } from '../../chain/upstreamQuota.js'
import { LoginMethodOffError, SocialRefusedError } from '../../errors/identity.js'
import { RateLimitedError } from '../../errors/request.js'
import { shareRunning } from '../../limits/shareRunning.js'
import type { Settings } from '../../settings/settings.js'
import type { VerifySignature } from '../../signin/signIns.js'
import type { Database } from '../../store/database.js'
import { removeBefore } from '../../store/removeBefore.js'
import type { EndedFlow } from '../endedFlow.js'
import { isKept } from '../isKept.js'
import { farcasterFlows } from '../schema.js'
import { createSecretToken, hashToken } from '../secretTokens.js'
import type { LiveSession } from '../sessions.js'
import type { FlowPurpose } from '../social/flowPurpose.js'
import { createAccountCheck } from './farcasterAccount.js'
import { createFarcasterRelay, type FarcasterStatus } from './farcasterRelay.js'

const flowMs = 10 * 60_000
/** How long one poll waits, and how often it queries the relay. */
const waitMs = 10_000
const stepMs = 1_000

/**
 * Creates the flows of Sign In With Farcaster: the user's app signs a message for the wallet's site and sends it
 * through a relay.
 */
export function createFarcasterFlows({
  countCall,
  database,
  nowMs,
  settings,
  upstreams,
  verify,
  walletOrigin,
}: {
  countCall: CountCall
  database: Database
  nowMs: () => number
  settings: Settings['farcaster']
  upstreams: ReadonlyMap<string, Upstream>
  verify: VerifySignature
  walletOrigin: string
}) {
  const relay = settings && createFarcasterRelay(settings.relayUrl, countCall)
  const domain = new URL(walletOrigin).host
  const siweUri = `${walletOrigin}/`
  const checkAccount = createAccountCheck({ domain, nowMs, settings, siweUri, upstreams, verify })
  const running = new Map<string, Promise<FarcasterStatus>>()

  /**
   * Waits at most ten seconds for the user. All polls of an attempt share one query to the relay. While a limit allows
   * no query, the user waits longer.
   */
  function waitFor(channelToken: string, status: (token: string) => Promise<FarcasterStatus>) {
    return shareRunning(running, channelToken, async () => {
      for (let waited = 0; ; waited += stepMs) {
        const told = await status(channelToken).catch((error: unknown): FarcasterStatus => {
          if (error instanceof RateLimitedError) return { state: 'pending' }
          throw error
        })
        if (told.state === 'completed' || waited >= waitMs) return told
        await new Promise((resolve) => setTimeout(resolve, stepMs))
      }
    })
  }

  return {
    isOn: settings !== undefined && upstreams.has(settings.networkId),

    /** @throws LoginMethodOffError, FarcasterUnavailableError, RateLimitedError */
    async start({
      origin,
      purpose,
      session,
      thumbprint,
    }: {
      origin: string
      purpose: FlowPurpose
      session: LiveSession | undefined
      thumbprint: string
    }): Promise<{ attempt: string; url: string; expiresAtMs: number }> {
      if (!settings || !relay || !upstreams.has(settings.networkId))
        throw new LoginMethodOffError({ method: 'farcaster' })
      const nonce = createNonce()
      const channel = await relay.open({ domain, nonce, siweUri })
      const attempt = createSecretToken()
      const expiresAtMs = nowMs() + flowMs
      await database.insert(farcasterFlows).values({
        channelToken: channel.channelToken,
        expiresAtMs,
        id: hashToken(attempt),
        nonce,
        origin,
        purpose,
        sessionId: session?.id ?? null,
        thumbprint,
      })
      return { attempt, expiresAtMs, url: channel.url }
    },

    /**
     * Waits at most ten seconds for the user.
     *
     * @throws SocialRefusedError, FarcasterUnavailableError
     */
    async poll({
      attempt,
      signal,
      thumbprint,
    }: {
      attempt: string
      signal: AbortSignal
      thumbprint: string
    }): Promise<{ status: 'waiting' | 'expired' } | ({ status: 'done' } & EndedFlow)> {
      const own = and(
        eq(farcasterFlows.id, hashToken(attempt)),
        eq(farcasterFlows.thumbprint, thumbprint),
        gt(farcasterFlows.expiresAtMs, nowMs()),
        isNull(farcasterFlows.spentAtMs),
      )
      const [flow] = await database.select().from(farcasterFlows).where(own)
      if (!flow || !relay) return { status: 'expired' }
      const told = await waitFor(flow.channelToken, relay.status)
      // If the client has gone, its next poll gets the approval.
      if (told.state !== 'completed' || signal.aborted) return { status: 'waiting' }
      const subject = await checkAccount(told, flow.nonce, signal)
      const [spent] = await database
        .update(farcasterFlows)
        .set({ spentAtMs: nowMs() })
        .where(own)
        .returning({ id: farcasterFlows.id })
      if (!spent) return { status: 'expired' }
      return {
        async assertKept(reader) {
          if (!(await isKept(reader, farcasterFlows, flow.id)))
            throw new SocialRefusedError({ reason: 'ended' })
        },
        credential: {
          email: null,
          isEmailVerified: false,
          kind: 'farcaster',
          subject,
          userName: told.username ?? null,
        },
        origin: flow.origin,
        purpose: flow.purpose,
        sessionId: flow.sessionId,
        status: 'done',
      }
    },
    async prune() {
      await removeBefore(database, farcasterFlows.expiresAtMs, nowMs())
    },
  }
}
