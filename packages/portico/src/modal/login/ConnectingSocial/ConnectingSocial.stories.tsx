import type { PorticoError } from '@portico/protocol/errors'
import {
  EmbeddedTimeoutError,
  PopupBlockedError,
  PopupClosedError,
  SocialLoginError,
} from '../../../core/errors/embedded.js'
import type { Attempt } from '../../../core/state.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

const attempt = (
  outcome:
    | { status: 'pending'; window?: 'closed' | 'cut' | 'leaving' | 'back' }
    | { status: 'error'; error: PorticoError },
) => (
  <StoryModal
    before={(portico) =>
      portico.store.setState({
        attempt: { connectorId: 'ID_AUTH', id: 1, namespace: 'eip155', ...outcome } as Attempt,
      })
    }
    data={{ provider: 'google' }}
    kit={() => storyLogin()}
    view="ConnectingSocial"
  />
)

export const stories = {
  pending: { expect: 'Log in with Google', render: () => attempt({ status: 'pending' }) },
  blocked: {
    expect: 'The window was blocked',
    render: () => attempt({ error: new PopupBlockedError(), status: 'error' }),
  },
  gone: {
    expect: 'is still open, you can also finish there',
    render: () => attempt({ status: 'pending', window: 'closed' }),
  },
  cut: {
    expect: 'Continue in the window that opened. If you closed it',
    render: () => attempt({ status: 'pending', window: 'cut' }),
  },
  leaving: {
    expect: 'You will go to Google, then come back here.',
    render: () => attempt({ status: 'pending', window: 'leaving' }),
  },
  back: {
    expect: 'You are back from Google.',
    render: () => attempt({ status: 'pending', window: 'back' }),
  },
  closed: {
    expect: 'Popup closed',
    render: () => attempt({ error: new PopupClosedError(), status: 'error' }),
  },
  failed: {
    expect: 'Failed to initiate social connection',
    render: () => attempt({ error: new SocialLoginError(), status: 'error' }),
  },
  declined: {
    expect: 'You declined at Google',
    render: () => attempt({ error: new SocialLoginError({ details: 'declined' }), status: 'error' }),
  },
  away: {
    expect: 'did not respond',
    render: () =>
      attempt({ error: new EmbeddedTimeoutError({ reason: 'iframe_load_failed' }), status: 'error' }),
  },
} as const satisfies Stories
