import {
  type AppRequest,
  type FramePayload,
  type FrameRequestName,
  readAppMessage,
  readFrameMessage,
  writeRequest,
} from '@portico/protocol/frame'
import { expect, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { reviewReady } from '../../screens/openReviewWindow.js'
import { me } from '../../screens/testing/showFrame.js'
import { answerOf } from '../../session/testing/answerOf.js'
import { memoryStore } from '../../storage/frameStore.js'
import { startFrame } from '../startFrame.js'

/** The site around the frame. */
export const site = 'https://shop.example'

/** A request of the frame to its server. */
export type Call = { path: string; body: Record<string, unknown> | undefined; method: string }

type Answers = Record<string, unknown>

/** A network for which the server has a bundler. */
export const smartNetwork = { id: 'eip155:8453', isSponsored: false } as const

/** Base64url of 32 bytes, which stands for a secret or an attempt. */
const secret = 'A'.repeat(43)
const attempt = { attempt: secret, expiresAt: 4_000_000_000, resendAfter: 0 }

/** Simulates the server for a user who has just logged in for the first time. */
function playServer(more: Answers): { calls: Call[] } {
  const calls: Call[] = []
  let wallet: object | null = null
  /** Returns the wallet as the frame created it. */
  const keep = (made: { addresses?: object; walletId?: string } | undefined) => {
    if (!made) return { wallet }
    const { addresses, walletId } = made
    const place = { createdAt: 0, custody: 'operator', deviceSecretVersion: 1, envelopes: [] }
    wallet = { ...place, addresses, hasOperatorEnvelope: true, isReleased: true, version: 1, walletId }
    return { secret, version: 1 }
  }
  const newcomer = { ...answerOf('alice'), isNewUser: true }
  const answers: Answers = {
    '/v1/': { id: 1, jsonrpc: '2.0', result: '0x' },
    '/v1/user/email/device': { status: 'approved' },
    '/v1/user/email/start': { ...attempt, action: 'VERIFY_OTP' },
    '/v1/user/email/update': { ...attempt, action: 'VERIFY_PRIMARY_OTP' },
    '/v1/user/email/update/primary': attempt,
    '/v1/user/email/update/secondary': { email: 'bob@portico.test' },
    '/v1/user/email/verify': newcomer,
    '/v1/user/farcaster/poll': { session: { ...newcomer, userName: 'alice' }, status: 'done' },
    '/v1/user/farcaster/start': { ...attempt, url: 'https://farcaster.example/siwf' },
    '/v1/user/me': me(),
    '/v1/user/sign-out': { signedOut: true },
    '/v1/user/social/finish': newcomer,
    '/v1/user/social/start': { expiresAt: 4_000_000_000, uri: 'https://google.example/authorize?state=s' },
    '/v1/supported-chains': { http: [], smartAccounts: [smartNetwork], ws: [] },
    '/v1/vault/device-secret': { secret, version: 1 },
    '/v1/vault/wallet': keep,
    ...more,
  }
  const played = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input))
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ body, method: init?.method ?? 'GET', path: url.pathname })
    const answer = answers[url.pathname]
    if (answer instanceof Response) return answer.clone()
    const told = typeof answer === 'function' ? await answer(body) : answer
    return told === undefined ? new Response('{}', { status: 404 }) : Response.json(told)
  })
  onTestFinished(() => played.mockRestore())
  return { calls }
}

/**
 * Opens a frame with all its screens in this page, with a simulated server. Returns functions that send requests to the
 * frame as a site.
 */
export async function openFrame({ answers = {}, ...more }: { answers?: Answers; reload?: () => void } = {}) {
  const { calls } = playServer(answers)
  const root = document.createElement('div')
  document.body.append(root)
  onTestFinished(() => root.remove())
  const said: string[] = []
  const store = memoryStore()
  const frame = await startFrame({
    hasPort: () => true,
    networkId: 'eip155:1',
    projectId: 'p1',
    root,
    send: ({ type }) => said.push(type),
    store,
    ...more,
  })
  let asked = 0
  /** Sends a request to the frame. Returns the payload of its response, or `{ error }`. */
  async function ask<name extends FrameRequestName>(
    name: name,
    payload?: FramePayload<name>,
  ): Promise<unknown> {
    asked += 1
    // Both messages are cloned, as in a real transfer.
    const request = readAppMessage(structuredClone(writeRequest(name, String(asked), payload)))
    if (request.kind !== 'request') throw new TypeError(`This is no request: ${JSON.stringify(request)}`)
    const answer = readFrameMessage(structuredClone(await frame.answer(request as AppRequest, site)))
    if (answer.kind === 'success') return answer.payload
    return { error: answer.kind === 'error' ? answer.error.message : answer.kind }
  }
  return {
    abort: frame.abort,
    ask,
    /**
     * Approves the request on the screen through the wallet's own window, which this page simulates. The frame itself
     * would count as unseen, because the test runner draws it smaller.
     */
    async approve() {
      const find = () =>
        [...root.querySelectorAll('button')].find(({ textContent }) => /secure window/.test(textContent))
      await expect.poll(find).toBeDefined()
      const opened = vi.spyOn(window, 'open').mockReturnValue(window)
      await userEvent.click(find() as HTMLElement)
      opened.mockRestore()
      const { port1, port2 } = new MessageChannel()
      window.postMessage(reviewReady, location.origin, [port2])
      port1.postMessage('approve')
    },
    calls,
    /** Logs a user in by email. */
    async signIn() {
      await ask('CONNECT_EMAIL', { email: 'alice@portico.test' })
      await ask('CONNECT_OTP', { otp: '123456' })
      calls.length = 0
    },
    paths: () => calls.map(({ path }) => path),
    root,
    said,
    store,
  }
}
