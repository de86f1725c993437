import { createHash } from 'node:crypto'
import type { GetSocialStatusResponse, SocialProvider } from '@portico/protocol/http'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import { LoginMethodOffError, SocialRefusedError } from '../../errors/identity.js'
import { InvalidRequestError } from '../../errors/request.js'
import { describeFailure } from '../../http/describeFailure.js'
import type { Settings } from '../../settings/settings.js'
import type { Database } from '../../store/database.js'
import type { Credential } from '../people.js'
import { socialBrowsers, socialFlows } from '../schema.js'
import { createSecretToken, hashToken, isSameText } from '../secretTokens.js'
import type { LiveSession } from '../sessions.js'
import { createOauthClient, type OauthClient } from './oauthClient.js'

/** From the frame's question to its end. */
export const flowMs = 10 * 60_000
/** How long a browser is known: as long as browsers keep a cookie. */
export const browserMs = 400 * 24 * 60 * 60_000

export type FlowPurpose = 'signIn' | 'link' | 'stepUp'

type Flow = typeof socialFlows.$inferSelect

/** Where the popup goes next, or why it goes nowhere. */
export type Step =
  | { kind: 'redirect'; to: string; cookie?: string | undefined }
  /** `confirmation` is what the page's own link carries. */
  | { kind: 'confirm'; flow: Flow; cookie: string; confirmation: string; ageMs: number }
  /** `returnTo`: the page that it began at, where it took that page's window. */
  | { kind: 'over'; returnTo?: string | undefined }

/**
 * Sign-ins with social accounts.
 *
 * The frame, the popup and the provider's pages share neither storage nor cookies: what ties them together is `state`,
 * whose row is here. Only the frame that began a flow can end it, with its key and its verifier; only the browser that the
 * popup was opened in can come back to it, with its cookie.
 *
 * Whether that browser is the one that the frame runs in, nothing can prove: anybody can begin a flow and have another
 * open its link. So the person is asked, once in each browser for each frame's key.
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
  /** The server's own address: where providers send people back to. Never taken from a request. */
  serverUrl: string
  settings: Settings
  walletOrigin: string
}) {
  const clients = new Map<SocialProvider, OauthClient>()
  for (const [name, provider] of Object.entries(settings.social)) {
    if (provider === undefined) continue
    const known = name as SocialProvider
    const redirectUri = `${serverUrl}/v1/person/social/callback/${known}`
    clients.set(known, createOauthClient(known, provider, redirectUri))
  }

  const uriOf = (state: string) => `${serverUrl}/v1/person/social/open?state=${state}`

  /** Moves a flow on, once: of two that come at the same time one finds it where it was. */
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

  /** The end of what cannot go on; also of a flow whose time is over, as long as it is known. */
  async function over(state: string): Promise<Step> {
    const [flow] = await database
      .select({ returnTo: socialFlows.returnTo })
      .from(socialFlows)
      .where(eq(socialFlows.id, hashToken(state)))
    return { kind: 'over', returnTo: flow?.returnTo ?? undefined }
  }

  /** Back to the wallet's site, or to the page where the client has no popups. */
  function wayBack(flow: Flow, resultUri: string, cookie?: string): Step {
    if (flow.returnTo === null) return { cookie, kind: 'redirect', to: resultUri }
    const page = new URL(flow.returnTo)
    if (page.searchParams.has('result_uri')) page.searchParams.delete('result_uri')
    // By its text: what the page itself wrote into its address stays to the letter.
    page.search = `${page.search || '?'}${page.search && '&'}result_uri=${encodeURIComponent(resultUri)}`
    return { cookie, kind: 'redirect', to: page.href }
  }

  /** Whether somebody signed in by this key in this browser before, having said that it is theirs. */
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
    // Kept for a page that its window cannot tell.
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
      /** Where the person comes back to. Undefined: to the wallet's site, in a window of its own. */
      returnTo: string | undefined
      session: LiveSession | undefined
      thumbprint: string
      /** Of a popup that asks where it goes. */
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
    /** Where the popup goes: to the first who asks with its ticket, once. */
    async takeTicket({
      isCutOff,
      ticket,
    }: {
      /** It knows nothing of the page that opened it. */
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

    /** The page that a flow began at: of its result, or where it has none of its own name. */
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

    /** The popup arrives. */
    async open({
      browser,
      confirmation,
      cookie,
      returnTo,
      state,
    }: {
      /** By what this browser is known from earlier sign-ins. */
      browser: string | undefined
      /** Of the page that asks. */
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
      // Somebody else's link leads here, too, and from the same address on the internet. What says that the person pressed
      // the page's button is a word that only this page knows: the cookie alone comes along with anybody's second link.
      const isConfirmed =
        isOwn && confirmation !== undefined && isSameText(confirmation, confirmationOf(cookie))
      const needsConfirmation = !isConfirmed && !(await isRemembered(browser, flow.thumbprint))
      // A browser that is on its way already keeps the flow.
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

    /** The provider sends the person back. */
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
      // Another provider's answer, or another browser's, changes nothing.
      if (!found || !client || found.provider !== provider) return over(state)
      if (cookie === undefined || found.browserHash !== hashToken(cookie)) return over(state)
      const flow = await move(found.id, ['open'], { status: 'exchanging' })
      if (!flow) return over(state)
      if (answered.has('error')) return fail(flow, 'declined')
      try {
        const { codeVerifier, nonce } = flow
        const person = await client.readPerson(answered, { codeVerifier, nonce, state })
        const result = createSecretToken()
        const resultUri = `${walletOrigin}/social?result=${result}`
        const done = await move(flow.id, ['exchanging'], {
          ...person,
          resultHash: hashToken(result),
          resultUri,
          status: 'done',
        })
        if (!done) return over(state)
        // Who came this far was asked, or was known: the next time nobody has to be.
        const known = browser ?? createSecretToken()
        await remember(known, done.thumbprint)
        return wayBack(done, resultUri, known)
      } catch (error) {
        log.warn({ provider, ...describeFailure(error) }, 'a social sign-in did not succeed')
        return fail(flow, 'failed')
      }
    },

    /**
     * What a flow ended with, given out once, to the frame that began it.
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
      // Looked at first: whoever has only the result must not be able to use it up.
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

/** So that a popup that has only its ticket finds its flow, and nothing is kept that a copy of the database could open. */
function stateOf(ticket: string): string {
  return createHash('sha256').update(`state ${ticket}`).digest('base64url')
}

/** Nobody can make it of what stands in a link: it takes the cookie, which only this browser and the server know. */
function confirmationOf(cookie: string): string {
  return createHash('sha256').update(`confirmed ${cookie}`).digest('base64url')
}

/** Whether a way back is a page of the very site that the flow began at. */
function isOwnPage(returnTo: string | undefined, origin: string): boolean {
  if (returnTo === undefined || !URL.canParse(returnTo)) return false
  const page = new URL(returnTo)
  // A `blob:` has its maker's origin, and is no page to come back to.
  return page.origin === origin && /^https?:$/.test(page.protocol)
}
