import { RequestFailedError } from '../../core/errors/connection.js'
import { nameTextOf, registrationRequestOf } from '../names/registrationRequest.js'
import type { ViewData } from '../shell/viewRow.js'
import type { ViewName } from '../views.js'
import { StoryModal } from './StoryModal.js'
import { type StoryAnswer, type StoryOptions, storyPortico, storyWallets } from './storyPortico.js'
import { type StoryServerOptions, storyServer } from './storyServer.js'

/** Returns the wallets of the stories, which also sign. */
export function signingWallets(signs: StoryAnswer = 'approve') {
  return storyWallets.map((wallet) => ({ ...wallet, signs }))
}

/** Creates a kit whose simulated server registers names. */
export function namesKit(answers: StoryServerOptions = {}, options: StoryOptions = {}) {
  return storyPortico({
    connected: 'Harbor',
    server: storyServer({ taken: ['alice'], zone: 'agora.eth', ...answers }).url,
    wallets: signingWallets(),
    ...options,
  })
}

/** Shows a view of names in a story, with this text in the field. */
export function namesStory(
  view: ViewName,
  text = '',
  answers: StoryServerOptions = {},
  more: { options?: StoryOptions; data?: ViewData; failed?: boolean } = {},
) {
  const kit = () => {
    const portico = namesKit(answers, more.options)
    nameTextOf(portico).setState({ text })
    if (more.failed) {
      const error = new RequestFailedError({ method: 'personal_sign' })
      const subject = { label: text, name: `${text}.agora.eth` }
      registrationRequestOf(portico).setState({ error, status: 'error', subject }, true)
    }
    return portico
  }
  return <StoryModal {...(more.data && { data: more.data })} kit={kit} view={view} />
}
