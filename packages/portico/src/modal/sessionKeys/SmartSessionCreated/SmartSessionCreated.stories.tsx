import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'
import { sessionOptions, storySession } from '../SmartSessionList/SmartSessionList.stories.js'

const show = (sessions: NonNullable<StoryServerOptions['sessions']>) => (
  <StoryModal
    data={{ networkId: 'eip155:1', sessionKey: storySession.key }}
    kit={() => storyPortico({ ...sessionOptions, server: storyServer({ sessions }).url })}
    view="SmartSessionCreated"
  />
)

export const stories = {
  default: { expect: 'each day', render: () => show([storySession]) },
  loading: { expect: 'The key may now send', render: () => show('never') },
  error: { expect: 'The key may now send', render: () => show('fail') },
} as const satisfies Stories
