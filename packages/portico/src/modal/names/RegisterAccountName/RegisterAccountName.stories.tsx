import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { namesKit, namesStory } from '../../testing/storyNames.js'
import { storyAddress } from '../../testing/storyPortico.js'
import { nameTextOf, registrationRequestOf } from '../registrationRequest.js'

const show = (text = '', ...rest: [answers?: object, more?: object]) =>
  namesStory('RegisterAccountName', text, ...rest)

export const stories = {
  default: { expect: 'Available', render: () => show('marina') },
  empty: { expect: 'At least 4 letters', render: () => show() },
  malformed: { expect: 'Use 4 to 63', render: () => show('ma rina') },
  taken: { expect: 'Available instead', render: () => show('alice') },
  reserved: { expect: 'Not available', render: () => show('support') },
  loading: { expect: 'Register name', render: () => show('marina', { zone: 'never' }) },
  asking: {
    expect: 'Approve in Harbor',
    render: () => (
      <StoryModal
        kit={() => {
          const portico = namesKit()
          nameTextOf(portico).setState({ text: 'marina' })
          const subject = { label: 'marina', name: 'marina.agora.eth' }
          registrationRequestOf(portico).setState({ status: 'pending', subject }, true)
          return portico
        }}
        view="RegisterAccountName"
      />
    ),
  },
  failed: {
    expect: 'Error registering name marina.agora.eth',
    render: () => show('marina', {}, { failed: true }),
  },
  hasName: {
    expect: 'This account already has a name.',
    render: () => show('', { named: { [storyAddress.toLowerCase()]: 'marina.agora.eth' } }),
  },
  restoring: {
    expect: 'Register name',
    render: () => show('marina', {}, { options: { restoring: true } }),
  },
  long: {
    expect: 'Available',
    render: () =>
      show('a-name-as-long-as-it-may-be-and-some-users-like-them-like-this', {
        zone: 'the-operator-of-this-site-has-a-very-long-domain.example',
      }),
  },
  longTaken: {
    expect: 'Available instead',
    render: () =>
      show('a-name-as-long-as-it-may-be-and-some-users-like-them-like-this', {
        taken: ['a-name-as-long-as-it-may-be-and-some-users-like-them-like-this'],
      }),
  },
} as const satisfies Stories
