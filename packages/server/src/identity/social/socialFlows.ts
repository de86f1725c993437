import { createHash } from 'node:crypto'
import type { GetSocialStatusResponse, SocialProvider } from '@portico/protocol/http'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import { LoginMethodOffError, SocialRefusedError } from '../../errors/identity.js'
import { InvalidRequestError } from '../../errors/request.js'
import { describeFailure } from '../../http/describeFailure.js'
import type { Settings } from '../../settings/settings.js'
import type { Database } from '../../store/database.js'
import { socialBrowsers, socialFlows } from '../schema.js'
import { createSecretToken, hashToken, isSameText } from '../secretTokens.js'
import type { LiveSession } from '../sessions.js'
import type { Credential } from '../users.js'
import { createOauthClient, type OauthClient } from './oauthClient.js'

/** Lifetime of a flow, from the frame's request to its end. */
export const flowMs = 10 * 60_000
/** How long a browser stays known: as long as browsers store a cookie. */
export const browserMs = 400 * 24 * 60 * 60_000

export type FlowPurpose = 'signIn' | 'link' | 'stepUp'

type Flow = typeof socialFlows.$inferSelect

/** The next page of the pop-up, or why there is none. */
export type Step =
  | { kind: 'redirect'; to: string; cookie?: string | undefined }
  /** `confirmation`: token in the link of the confirmation page. */
  | { kind: 'confirm'; flow: Flow; cookie: string; confirmation: string; ageMs: number }
  /** `returnTo`: the page on which the flow began, if it took that page's window. */
  | { kind: 'over'; returnTo?: string | undefined }

/**
/**
 * Creates the logins with social accounts.
 *
 * The frame, the pop-up and the provider's pages share neither storage nor cookies. They share `state`, whose row is
 * stored here. Only the frame that began a flow can end it, with its key and its verifier. Only the browser in which
 * the pop-up was opened can return to it, with its cookie.
 *
 * Nothing can prove that this is the browser of the frame: anyone can begin a flow and send its link to someone else.
 * So the user is asked, once in each browser for each frame's key.
 */
export function createSocialFlows({
  database,
  log,
  nowMs,
  serverUrl,
  settings,
  walletOrigin,
}: {
  database: Database
  log: Logger
  nowMs: () => number
  /** The server's own URL, to which providers redirect users. Never taken from a request. */
  serverUrl: string
  settings: Settings
  walletOrigin: string
}) {
  const clients = new Map<SocialProvider, OauthClient>()
  for (const [name, provider] of Object.entries(settings.social)) {
    if (provider === undefined) continue
    const known = name as SocialProvider
    const redirectUri = `${serverUrl}/v1/user/social/callback/${known}`
    clients.set(known, createOauthClient(known, provider, redirectUri))
  }

  const uriOf = (state: string) => `${serverUrl}/v1/user/social/open?state=${state}`

  /** Moves a flow to its next state, once: of two simultaneous requests, one fails. */
  async function move(
    id: string,
    from: readonly string[],
    change: Partial<typeof socialFlows.$inferInsert>,
  ): Promise<Flow | undefined> {
    const [flow] = await database
      .update(socialFlows)
      .set(change)
      .where(
        and(
          eq(socialFlows.id, id),
          inArray(socialFlows.status, [...from]),
          gt(socialFlows.expiresAtMs, nowMs()),
        ),
      )
      .returning()
    return flow
  }

  async function find(state: string): Promise<Flow | undefined> {
    const [flow] = await database
      .select()
      .from(socialFlows)
      .where(and(eq(socialFlows.id, hashToken(state)), gt(socialFlows.expiresAtMs, nowMs())))
    return flow
  }

  /** Returns the end of a flow that cannot continue. Expired flows are included, as long as they are stored. */
  async function over(state: string): Promise<Step> {
    const [flow] = await database
      .select({ returnTo: socialFlows.returnTo })
      .from(socialFlows)
      .where(eq(socialFlows.id, hashToken(state)))
    return { kind: 'over', returnTo: flow?.returnTo ?? undefined }
  }

  /** Redirects to the wallet's site, or to the page if the client has no pop-ups. */
  function wayBack(flow: Flow, resultUri: string, cookie?: string): Step {
    if (flow.returnTo === null) return { cookie, kind: 'redirect', to: resultUri }
    const page = new URL(flow.returnTo)
    if (page.searchParams.has('result_uri')) page.searchParams.delete('result_uri')
    // Edited as text, so that the rest of the page's URL stays exactly the same.
    page.search = `${page.search || '?'}${page.search && '&'}result_uri=${encodeURIComponent(resultUri)}`
    return { cookie, kind: 'redirect', to: page.href }
  }

  /** Checks whether a user confirmed this key in this browser before and then logged in with it. */
  async function isRemembered(browser: string | undefined, thumbprint: string): Promise<boolean> {
    if (browser === undefined) return false
    const [found] = await database
      .select({ seenAtMs: socialBrowsers.seenAtMs })
      .from(socialBrowsers)
      .where(
        and(
          eq(socialBrowsers.browserHash, hashToken(browser)),
          eq(socialBrowsers.thumbprint, thumbprint),
          gt(socialBrowsers.seenAtMs, nowMs() - browserMs),
        ),
      )
    return found !== undefined
  }

  async function remember(browser: string, thumbprint: string): Promise<void> {
    const seenAtMs = nowMs()
    await database
      .insert(socialBrowsers)
      .values({ browserHash: hashToken(browser), seenAtMs, thumbprint })
      .onConflictDoUpdate({
        set: { seenAtMs },
        target: [socialBrowsers.browserHash, socialBrowsers.thumbprint],
      })
  }

  async function fail(flow: Flow, error: 'declined' | 'failed'): Promise<Step> {
    const resultUri = `${walletOrigin}/social?error=${error}&flow=${flow.id}`
    // Stored for a page that the pop-up cannot reach.
    await move(flow.id, ['exchanging'], { resultUri, status: 'failed' })
    return wayBack(flow, resultUri)
  }

  function requireClient(provider: SocialProvider): OauthClient {
    const client = clients.get(provider)
    if (!client) throw new LoginMethodOffError({ method: provider })
    return client
  }

  return {
    providers: [...clients.keys()],

    /** @throws LoginMethodOffError, InvalidRequestError */
    async start({
      challenge,
      deviceName,
      origin,
      place,
      provider,
      purpose,
      returnTo,
      session,
      thumbprint,
      ticket,
    }: {
      challenge: string
      deviceName: string
      origin: string
      place: string
      provider: SocialProvider
      purpose: FlowPurpose
      /** The page to return to. Undefined: the wallet's site, in a separate window. */
      returnTo: string | undefined
      session: LiveSession | undefined
      thumbprint: string
      /** For a pop-up that requests its URL. */
      ticket: string | undefined
    }): Promise<{ uri: string; expiresAtMs: number }> {
      requireClient(provider)
      if (returnTo !== undefined && !isOwnPage(returnTo, origin))
        throw new InvalidRequestError({ field: 'body.returnTo', reason: 'must be a page of the origin' })
      const state = ticket === undefined ? createSecretToken() : stateOf(ticket)
      const now = nowMs()
      const expiresAtMs = now + flowMs
      const flow = {
        challenge,
        codeVerifier: createSecretToken(),
        createdAtMs: now,
        deviceName,
        expiresAtMs,
        id: hashToken(state),
        nonce: createSecretToken(),
        origin,
        place,
        provider,
        purpose,
        returnTo: returnTo ?? null,
        sessionId: session?.id ?? null,
        status: 'waiting',
        thumbprint,
      }
      const begun = await database
        .insert(socialFlows)
        .values(flow)
        .onConflictDoNothing({ target: socialFlows.id })
        .returning({ id: socialFlows.id })
      if (begun.length === 0)
        throw new InvalidRequestError({ field: 'body.ticket', reason: 'must be of this sign-in alone' })
      return { expiresAtMs, uri: uriOf(state) }
    },
    /** Returns the URL for the pop-up, once, to the first request with its ticket. */
    async takeTicket({
      isCutOff,
      ticket,
    }: {
      /** The pop-up has no access to the page that opened it. */
      isCutOff: boolean
      ticket: string
    }): Promise<string | null> {
      const state = stateOf(ticket)
      const [taken] = await database
        .update(socialFlows)
        .set({ isWindowCut: isCutOff, ticketTakenAtMs: nowMs() })
        .where(
          and(
            eq(socialFlows.id, hashToken(state)),
            isNull(socialFlows.ticketTakenAtMs),
            gt(socialFlows.expiresAtMs, nowMs()),
          ),
        )
        .returning({ id: socialFlows.id })
      return taken ? uriOf(state) : null
    },

    /** Returns the origin at which a flow began. It is found by its result or, without one, by the flow's id. */
    async originOf({
      flow,
      result,
    }: {
      flow?: string | undefined
      result?: string | undefined
    }): Promise<string | undefined> {
      const own =
        result === undefined
          ? and(eq(socialFlows.id, flow ?? ''), eq(socialFlows.status, 'failed'))
          : eq(socialFlows.resultHash, hashToken(result))
      const [found] = await database.select({ origin: socialFlows.origin }).from(socialFlows).where(own)
      return found?.origin
    },

    async status(state: string): Promise<GetSocialStatusResponse> {
      const flow = await find(state)
      if (!flow) return { isWindowCut: false, resultUri: null, status: 'ended' }
      const { isWindowCut } = flow
      if (flow.status === 'done' || flow.status === 'failed') {
        return { isWindowCut, resultUri: flow.resultUri, status: flow.status }
      }
      if (flow.status === 'exchanging') return { isWindowCut, resultUri: null, status: 'open' }
      return { isWindowCut, resultUri: null, status: flow.status as 'waiting' | 'open' | 'ended' }
    },

    /** Handles the arrival of the pop-up. */
    async open({
      browser,
      confirmation,
      cookie,
      returnTo,
      state,
    }: {
      /** Cookie of this browser from earlier logins. */
      browser: string | undefined
      /** Token of the confirmation page. */
      confirmation: string | undefined
      cookie: string | undefined
      returnTo: string | undefined
      state: string
    }): Promise<Step> {
      const flow = await find(state)
      if (!flow || (flow.status !== 'waiting' && flow.status !== 'open')) return over(state)
      const client = clients.get(flow.provider as SocialProvider)
      if (!client) return over(state)
      const isOwn = cookie !== undefined && flow.browserHash === hashToken(cookie)
      // Another user's link leads here too, even from the same IP address, and its second use also sends the cookie. The
      // proof that the user pressed the page's button is a token that only this page has.
      const isConfirmed =
        isOwn && confirmation !== undefined && isSameText(confirmation, confirmationOf(cookie))
      const needsConfirmation = !isConfirmed && !(await isRemembered(browser, flow.thumbprint))
      // Only the browser that began the flow can continue it.
      if (flow.status === 'open' && !isOwn) return over(state)
      const flowCookie = isOwn ? cookie : createSecretToken()
      const moved = await move(flow.id, ['waiting', 'open'], {
        browserHash: hashToken(flowCookie),
        ...(isOwnPage(returnTo, flow.origin) && { returnTo }),
        ...(!needsConfirmation && { status: 'open' }),
      })
      if (!moved) return over(state)
      if (needsConfirmation) {
        return {
          ageMs: nowMs() - moved.createdAtMs,
          confirmation: confirmationOf(flowCookie),
          cookie: flowCookie,
          flow: moved,
          kind: 'confirm',
        }
      }
      const { codeVerifier, nonce } = moved
      return {
        cookie: flowCookie,
        kind: 'redirect',
        to: await client.authorizationUrl({ codeVerifier, isKnown: !isConfirmed, nonce, state }),
      }
    },

    /** Handles the provider's redirect back. */
    async callback({
      answered,
      browser,
      cookie,
      provider,
    }: {
      answered: URLSearchParams
      browser: string | undefined
      cookie: string | undefined
      provider: SocialProvider
    }): Promise<Step> {
      const state = answered.get('state') ?? ''
      const found = await find(state)
      const client = clients.get(provider)
      // A response of another provider or in another browser changes nothing.
      if (!found || !client || found.provider !== provider) return over(state)
      if (cookie === undefined || found.browserHash !== hashToken(cookie)) return over(state)
      const flow = await move(found.id, ['open'], { status: 'exchanging' })
      if (!flow) return over(state)
      if (answered.has('error')) return fail(flow, 'declined')
      try {
        const { codeVerifier, nonce } = flow
        const user = await client.readUser(answered, { codeVerifier, nonce, state })
        const result = createSecretToken()
        const resultUri = `${walletOrigin}/social?result=${result}`
        const done = await move(flow.id, ['exchanging'], {
          ...user,
          resultHash: hashToken(result),
          resultUri,
          status: 'done',
        })
        if (!done) return over(state)
        // This user was asked or was known, and is not asked the next time.
        const known = browser ?? createSecretToken()
        await remember(known, done.thumbprint)
        return wayBack(done, resultUri, known)
      } catch (error) {
        log.warn({ provider, ...describeFailure(error) }, 'a social login failed')
        return fail(flow, 'failed')
      }
    },

    /**
     * Returns the result of a flow, once, to the frame that began it.
     *
     * @throws SocialRefusedError
     */
    async finish({
      resultUri,
      thumbprint,
      verifier,
    }: {
      resultUri: string
      thumbprint: string
      verifier: string
    }): Promise<{ credential: Credential; origin: string; purpose: FlowPurpose; sessionId: string | null }> {
      const query = URL.canParse(resultUri) ? new URL(resultUri).searchParams : new URLSearchParams()
      if (query.get('error') === 'declined') throw new SocialRefusedError({ reason: 'it was declined' })
      const refused = new SocialRefusedError({ reason: 'it has ended, or is of another device' })
      const resultHash = hashToken(query.get('result') ?? '')
      const [found] = await database.select().from(socialFlows).where(eq(socialFlows.resultHash, resultHash))
      // Checked first: an attacker who has only the result must not be able to use it up.
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (!found || found.thumbprint !== thumbprint || !isSameText(found.challenge, challenge)) throw refused
      const flow = await move(found.id, ['done'], { resultHash: null, resultUri: null, status: 'ended' })
      if (!flow || flow.subject === null) throw refused
      const { email, isEmailVerified, origin, provider, purpose, sessionId, subject, userName } = flow
      return {
        credential: {
          email,
          isEmailVerified: isEmailVerified === true,
          kind: provider as SocialProvider,
          subject,
          userName,
        },
        origin,
        purpose: purpose as FlowPurpose,
        sessionId,
      }
    },
    async prune() {
      await database.delete(socialFlows).where(lt(socialFlows.expiresAtMs, nowMs()))
      await database.delete(socialBrowsers).where(lt(socialBrowsers.seenAtMs, nowMs() - browserMs))
    },
  }
}

/**
 * Lets a pop-up that has only its ticket find its flow, without storing anything that a copy of the database could
 * open.
 */
function stateOf(ticket: string): string {
  return createHash('sha256').update(`state ${ticket}`).digest('base64url')
}

/** Returns a token that a link cannot forge: it needs the cookie, which only this browser and the server know. */
function confirmationOf(cookie: string): string {
  return createHash('sha256').update(`confirmed ${cookie}`).digest('base64url')
}

/** Checks whether the page to return to belongs to the site on which the flow began. */
function isOwnPage(returnTo: string | undefined, origin: string): boolean {
  if (returnTo === undefined || !URL.canParse(returnTo)) return false
  const page = new URL(returnTo)
  // A `blob:` URL has its creator's origin, but is not a page to return to.
  return page.origin === origin && /^https?:$/.test(page.protocol)
}
