import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { encodeFunctionData, parseAbi } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { Upstream } from '../../chain/upstream.js'
import { LoginMethodOffError, SocialRefusedError } from '../../errors/identity.js'
import { shareRunning } from '../../limits/shareRunning.js'
import type { Settings } from '../../settings/settings.js'
import { createNonce } from '../../signin/createNonce.js'
import type { VerifySignature } from '../../signin/signIns.js'
import type { Database } from '../../store/database.js'
import type { Credential } from '../credential.js'
import { farcasterFlows } from '../schema.js'
import { createSecretToken, hashToken } from '../secretTokens.js'
import type { LiveSession } from '../sessions.js'
import type { FlowPurpose } from '../social/flowPurpose.js'
import { createFarcasterRelay, type FarcasterStatus } from './farcasterRelay.js'

const flowMs = 10 * 60_000
/** How long one poll waits, and how often it queries the relay. */
const waitMs = 10_000
const stepMs = 1_000

const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])

/**
 * Creates the flows of Sign In With Farcaster: the user's app signs a message for the wallet's site and sends it by a
 * relay.
 */
export function createFarcasterFlows({
  database,
  nowMs,
  settings,
  upstreams,
  verify,
  walletOrigin,
}: {
  database: Database
  nowMs: () => number
  settings: Settings['farcaster']
  upstreams: ReadonlyMap<string, Upstream>
  verify: VerifySignature
  walletOrigin: string
}) {
  const relay = settings && createFarcasterRelay(settings.relayUrl)
  const domain = new URL(walletOrigin).host
  const siweUri = `${walletOrigin}/`
  const running = new Map<string, Promise<FarcasterStatus>>()

  /** Checks a signed message. Returns the user's Farcaster id. @throws SocialRefusedError if any check fails */
  async function check(
    told: { fid: number; message: string; nonce: string; signature: string; signatureMethod: string },
    nonce: string,
    signal: AbortSignal,
  ): Promise<string> {
    const refuse = (reason: string) => new SocialRefusedError({ reason })
    if (!settings) throw new LoginMethodOffError({ method: 'farcaster' })
    if (told.signatureMethod !== 'custody') throw refuse('it was not signed by the custody address')
    const message = parseSiweMessage(told.message)
    const now = new Date(nowMs())
    if (message.nonce !== nonce || message.domain !== domain || message.uri !== siweUri)
      throw refuse('the message is of another sign-in')
    if (message.address === undefined || !message.resources?.includes(`farcaster://fid/${told.fid}`))
      throw refuse('the message names no account')
    if (
      (message.expirationTime && message.expirationTime <= now) ||
      (message.notBefore && message.notBefore > now)
    )
      throw refuse('the message does not hold now')
    const account = `${settings.networkId}:${message.address}`
    const authority = await verify({
      account,
      message: told.message,
      publicKey: undefined,
      signal,
      signature: told.signature,
    })
    if (authority === undefined) throw refuse('the signature is not of this account')
    // The relay is not trusted. The registry on the chain maps the address to the account.
    const data = encodeFunctionData({ abi: registryAbi, args: [message.address], functionName: 'idOf' })
    const [answer] =
      (await upstreams.get(settings.networkId)?.send(
        [
          {
            id: 1,
            jsonrpc: '2.0',
            method: 'eth_call',
            params: [{ data, to: settings.idRegistry }, 'latest'],
          },
        ],
        { signal },
      )) ?? []
    const result = answer?.result
    if (
      typeof result !== 'string' ||
      !/^0x[0-9a-f]{64}$/i.test(result) ||
      BigInt(result) !== BigInt(told.fid)
    )
      throw refuse('the account is of another address')
    return String(told.fid)
  }

  /** Waits at most ten seconds for the user. All polls of an attempt share one query of the relay. */
  function waitFor(channelToken: string, status: (token: string) => Promise<FarcasterStatus>) {
    return shareRunning(running, channelToken, async () => {
      for (let waited = 0; ; waited += stepMs) {
        const told = await status(channelToken)
        if (told.state === 'completed' || waited >= waitMs) return told
        await new Promise((resolve) => setTimeout(resolve, stepMs))
      }
    })
  }

  return {
    isOn: settings !== undefined && upstreams.has(settings.networkId),

    /** @throws LoginMethodOffError, FarcasterUnavailableError */
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
    }): Promise<
      | { status: 'waiting' | 'expired' }
      | {
          status: 'done'
          credential: Credential
          origin: string
          purpose: FlowPurpose
          sessionId: string | null
        }
    > {
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
      const subject = await check(told, flow.nonce, signal)
      const [spent] = await database
        .update(farcasterFlows)
        .set({ spentAtMs: nowMs() })
        .where(own)
        .returning({ id: farcasterFlows.id })
      if (!spent) return { status: 'expired' }
      return {
        credential: {
          email: null,
          isEmailVerified: false,
          kind: 'farcaster',
          subject,
          userName: told.username?.slice(0, 64) ?? null,
        },
        origin: flow.origin,
        purpose: flow.purpose as FlowPurpose,
        sessionId: flow.sessionId,
        status: 'done',
      }
    },
    async prune() {
      await database.delete(farcasterFlows).where(lt(farcasterFlows.expiresAtMs, nowMs()))
    },
  }
}
