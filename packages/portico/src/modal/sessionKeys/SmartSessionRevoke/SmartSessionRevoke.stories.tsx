import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { storyServer } from '../../testing/storyServer.js'
import { sessionOptions, storySession, storySessions } from '../SmartSessionList/SmartSessionList.stories.js'

const show = (session = storySession, options: StoryOptions = {}) => (
  <StoryModal
    data={{ session }}
    kit={() =>
      storyPortico({
        ...sessionOptions,
        server: storyServer({ sessions: session === storySession ? [session] : 'never' }).url,
        ...options,
      })
    }
    view="SmartSessionRevoke"
  />
)

export const stories = {
  default: { expect: 'Revoke key', render: () => show() },
  tokens: { expect: '25\u00a0USDX', render: () => show(storySessions[1]) },
  toCome: {
    expect: 'Starts',
    render: () => show({ ...storySession, startsAt: Math.floor(Date.now() / 1000) + 3_600 }),
  },
  longWords: {
    expect: '340,282',
    render: () =>
      show({
        ...storySession,
        limits: [
          {
            decimals: 0,
            perPeriod: '340282366920938463463374607431768211455',
            spent: '340282366920938463463374607431768211454',
            symbol: 'A symbol that goes on and on and on',
            token: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          },
        ],
      }),
  },
} as const satisfies Stories
