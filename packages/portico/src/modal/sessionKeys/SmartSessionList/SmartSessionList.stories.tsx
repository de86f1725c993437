import type { SmartSession } from '@portico/protocol/http'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

const startsAt = Math.floor(Date.now() / 1000) - 3_700

/** A key that may send 0.05 of the coin each day. */
export const storySession: SmartSession = {
  endsAt: startsAt + 7 * 86_400,
  feeLimit: '10000000000000000',
  feesSpent: '1200000000000000',
  key: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  limits: [
    { decimals: null, perPeriod: '50000000000000000', spent: '12000000000000000', symbol: null, token: null },
  ],
  networkId: 'eip155:1',
  pci: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  periodSeconds: 86_400,
  startsAt,
}

const usdx = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0xde709f2102306220921060314715629080e2fb77'

export const storySessions: readonly SmartSession[] = [
  storySession,
  {
    ...storySession,
    endsAt: startsAt + 7_200,
    key: other,
    limits: [
      { decimals: 6, perPeriod: '25000000', spent: '0', symbol: 'USDX', token: usdx },
      { decimals: null, perPeriod: '1', spent: '0', symbol: null, token: usdx.replace('A0b8', 'A0b9') },
    ],
    pci: other,
    periodSeconds: 0,
  },
]

/** Options of a kit with session keys. */
export const sessionOptions = {
  connected: 'Harbor',
  features: { smartSessions: true },
  sending: { permitting: 'approve' },
  wallets: [{ name: 'Harbor', type: 'smartAccount' }],
} as const satisfies StoryOptions

const show = (sessions: NonNullable<StoryServerOptions['sessions']>, options: StoryOptions = {}) => (
  <StoryModal
    kit={() => storyPortico({ ...sessionOptions, server: storyServer({ sessions }).url, ...options })}
    view="SmartSessionList"
  />
)

export const stories = {
  default: { expect: '0.05\u00a0ETH each day', render: () => show(storySessions) },
  empty: { expect: 'No app has a key', render: () => show([]) },
  error: { expect: 'Your account could not be read', render: () => show('fail') },
  loading: { expect: 'Reading your account', render: () => show('never') },
  plainAccount: {
    expect: 'Session keys need a smart account',
    render: () => show(storySessions, { wallets: [{ name: 'Harbor' }] }),
  },
  full: {
    expect: 'each day',
    render: () =>
      show(
        Array.from({ length: 12 }, (_, index) => ({
          ...storySession,
          endsAt: storySession.endsAt - index * 3_600,
          pci: `0x${String(index).padStart(40, '0')}`,
        })),
      ),
  },
  longWords: {
    expect: 'base units',
    render: () =>
      show([
        {
          ...storySession,
          endsAt: 2 ** 47,
          limits: [
            {
              decimals: null,
              perPeriod: '340282366920938463463374607431768211455',
              spent: '340282366920938463463374607431768211454',
              symbol: 'A symbol that goes on and on and on',
              token: usdx,
            },
          ],
          periodSeconds: 86_399,
        },
      ]),
  },
} as const satisfies Stories
