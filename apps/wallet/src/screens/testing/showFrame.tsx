import type { GetDevicesResponse, GetSessionsResponse, Route } from '@portico/protocol/http'
import { adopt, uiCss } from 'portico/ui'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { createSurface } from '../../approval/surface.js'
import type { Vault } from '../../custody/vault.js'
import { WalletError } from '../../errors/WalletError.js'
import { createFrameTexts, type FrameTexts } from '../../language/frameTexts.js'
import type { Session } from '../../session/session.js'
import { Frame } from '../Frame.js'
import { screensCss } from '../screens.css.js'
import { ScreensProvider } from '../screensContext.js'
import { createScreensContext } from './createScreensContext.js'

/** The server's responses, by path. If a response is a function, it is called for each request, and may throw. */
export type Answers = Record<string, unknown>

export const refused = (serverCode: string, message: string, retryAfterSeconds?: number) =>
  new WalletError('SERVER_REFUSED', message, {
    serverCode,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })

export const unreachable = () =>
  new WalletError('SERVER_UNREACHABLE', 'The wallet’s server cannot be reached.')

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The response for the logged-in user, whose proof is too old unless `isFresh` is set. */
export const me = ({ isFresh = false, kind = 'email' as 'email' | 'google' } = {}) => ({
  createdAt: 0,
  deviceId: 'd',
  email: 'alice@portico.test',
  freshUntil: isFresh ? nowSeconds() + 600 : 0,
  logins: [
    {
      createdAt: 0,
      email: 'alice@portico.test',
      id: 'login',
      isEmailVerified: true,
      kind,
      userName: null,
    },
  ],
  userId: 'alice',
  sessionId: 's',
  userName: null,
})

export const devices: GetDevicesResponse = {
  devices: ['This browser', 'An old phone'].map((name, index) => ({
    createdAt: 0,
    hasSecret: true,
    id: `device ${index}`,
    isCurrent: index === 0,
    lastSeenAt: nowSeconds() - 60,
    name,
    origin: 'https://shop.example',
    place: '203.0.113.7',
  })),
}

export const sessions: GetSessionsResponse = {
  sessions: ['this', 'another'].map((id, index) => ({
    createdAt: 0,
    deviceId: `device ${index}`,
    deviceName: 'A browser',
    id,
    isCurrent: index === 0,
    lastUsedAt: nowSeconds() - 60,
    login: 'email',
    origin: 'https://shop.example',
    place: '203.0.113.7',
  })),
}

/**
 * Shows the frame with all its screens, with a simulated server.
 *
 * @param isWindow whether it is a window of the wallet's own. Default: true, because in this test the frame counts as
 * unseen: the test runner draws it smaller. Other tests cover the frame
 */
export async function showFrame(
  answers: Answers = {},
  {
    isWindow = true,
    texts = createFrameTexts(),
    vault: played = {},
  }: { isWindow?: boolean; texts?: FrameTexts; vault?: Partial<Vault> } = {},
) {
  adopt(document, uiCss, screensCss)
  const asked: { path: string; body: unknown }[] = []
  let isSignedIn = true
  // Cast: the object has the parts of a session and a vault that the screens call. The other parts need a server and
  // keys.
  const call = async (route: Route, { body }: { body?: unknown }) => {
    asked.push({ body, path: route.path })
    const answer = answers[route.path]
    return typeof answer === 'function' ? answer(body) : answer
  }
  const session = {
    call,
    forget: async () => {
      isSignedIn = false
    },
    need: async () => ({ email: 'alice@portico.test', userId: 'alice', userName: null }),
    own: async () => ({ call, email: 'alice@portico.test', userId: 'alice', userName: null }),
    read: async () => (isSignedIn ? {} : undefined),
  } as unknown as Session
  const vault = {
    envelopes: async () => [],
    forget: async () => {},
    known: async () => ({
      addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: '' },
      custody: 'operator',
      version: 1,
      walletId: 'w',
    }),
    isLocked: async () => false,
    release: async () => ({ email: null, expiresAt: null, releasesAt: null, status: 'open' }),
    secrets: async () => [],
    ...played,
  } as unknown as Vault
  let hold: WalletError | undefined
  const surface = createSurface({
    isQueued: () => true,
    limit: {
      check: async () => {
        if (hold) throw hold
        return async () => {}
      },
    },
    onVisible: () => {},
  })
  const context = { ...createScreensContext({ isWindow }), texts }
  const { unmount } = await render(
    <ScreensProvider value={context}>
      <div id="root">
        <Frame projectId="" session={session} surface={surface} vault={vault} />
      </div>
    </ScreensProvider>,
  )
  return {
    asked,
    /** Returns the text or the label of the focused element. */
    focused: () => {
      const element = document.activeElement as HTMLElement
      if (element === document.body) return 'the page'
      if (element.matches('[data-screen]')) return 'the screen'
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element.closest('label')
      return (label ?? element).textContent || element.getAttribute('aria-label')
    },
    // Cast: the page can find elements like a locator. It lacks only the methods that act on one element.
    frame: page as unknown as Locator,
    /** From this call on, an approved request is worth more than the wallet may spend. */
    holdUp: () => {
      hold = new WalletError('SECRET_WANTED', 'Set a secret of your own first.')
    },
    isSignedIn: () => isSignedIn,
    message: {
      account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      bytes: new TextEncoder().encode('Hello.'),
      kind: 'message',
      method: 'personal_sign',
      networkId: 'eip155:1',
    } satisfies ApprovalRequest,
    surface,
    unmount,
    /** Returns the heading of the screen. */
    title: () => document.querySelector('h1')?.textContent,
  }
}
