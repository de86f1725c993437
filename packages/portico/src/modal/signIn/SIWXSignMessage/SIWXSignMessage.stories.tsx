import { PorticoError } from '@portico/protocol/errors'
import { signIn } from '../../../core/actions/signIn.js'
import type { Portico } from '../../../core/portico.js'
import { changeSiwx } from '../../../core/siwx/siwxState.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import {
  type StoryAnswer,
  type StoryWallet,
  storyImage,
  storyPortico,
  storyWallets,
} from '../../testing/storyPortico.js'
import { type StorySignIn, storySignIn } from '../../testing/storySignIn.js'

type Options = StorySignIn & {
  signs?: StoryAnswer
  type?: StoryWallet['type']
  name?: string
  site?: string
  restoring?: boolean
}

function kit({
  name = 'Harbor',
  restoring = false,
  signs = 'approve',
  site = 'Agora',
  type = 'eoa',
  ...rest
}: Options) {
  const [harbor] = storyWallets
  const portico = storyPortico({
    connected: name,
    metadata: { description: '', icons: [storyImage('A', '#0f766e')], name: site, url: 'https://story.test' },
    restoring,
    siwx: storySignIn(rest),
    wallets: [{ ...harbor, name, signs, type }],
  })
  return portico
}
/**
 * Waits until it is known that the user is signed out, then acts, as in a real visit. This may be known before the story
 * is drawn: WebKit draws later than the other engines.
 */
function afterLook(act: (portico: Portico) => void) {
  return (portico: Portico) => {
    const isOut = () => portico.store.getState().siwx?.status === 'signedOut'
    if (isOut()) return act(portico)
    const stop = portico.store.subscribe(() => {
      if (!isOut()) return
      stop()
      act(portico)
    })
  }
}
const show = (options: Options = {}, before?: (portico: Portico) => void) => (
  <StoryModal kit={() => kit(options)} view="SIWXSignMessage" {...(before && { before })} />
)
/** Shows the view after a click on its button. */
const signed = (options: Options = {}) =>
  show(
    options,
    afterLook((portico) => void signIn(portico).catch(() => {})),
  )
/** Shows the view after an attempt that failed with this code. */
const failed = (errorCode: string, options: Options = {}) =>
  show(
    options,
    afterLook((portico) => changeSiwx(portico, { errorCode })),
  )

/** Shows the view for a Solana wallet, whose hardware may be unable to sign messages. */
const onSolana = () =>
  show(
    { isRequired: false, takesTransactions: true },
    afterLook((portico) => {
      portico.store.setState(({ connections }) => ({
        activeNamespace: 'solana',
        connections: connections.map((connection) => ({ ...connection, namespace: 'solana' as const })),
      }))
    }),
  )

export const stories = {
  default: { expect: 'Sign in to Agora', render: () => show({ statement: 'I accept the rules of Agora.' }) },
  optional: { expect: 'story.test', render: () => show({ isRequired: false }) },
  loading: { expect: 'Sign in to Agora', render: () => show({ message: 'never' }) },
  signing: { expect: 'Approve in Harbor', render: () => signed({ signs: 'never' }) },
  authenticating: { expect: 'Authenticating...', render: () => signed({ accepts: 'never' }) },
  declined: { expect: 'Signature declined', render: () => signed({ signs: 'reject' }) },
  alreadyAsked: { expect: 'already waiting for your answer', render: () => signed({ signs: 'pending' }) },
  smartAccount: {
    expect: 'This application might not support Smart Accounts',
    render: () =>
      signed({
        accepts: new PorticoError('SIGN_IN_REFUSED', 'The sign-in was refused.'),
        type: 'smartAccount',
      }),
  },
  refused: {
    expect: 'The site did not accept the signature',
    render: () => signed({ accepts: new PorticoError('SIGN_IN_REFUSED', 'The sign-in was refused.') }),
  },
  clock: { expect: 'Session Expired', render: () => failed('SIGN_IN_NOT_YET_VALID') },
  tooLong: { expect: 'This took too long', render: () => failed('NONCE_REFUSED') },
  unreachable: { expect: 'The site could not be reached', render: () => failed('NETWORK_ERROR') },
  failed: { expect: 'Could not sign you in', render: () => failed('SIGN_IN_FAILED') },
  notLoaded: {
    expect: 'A problem occurred while trying initialize authentication',
    render: () => failed('SIWX_INITIALIZATION'),
  },
  solana: { expect: 'Use a hardware wallet', render: onSolana },
  restoring: { expect: 'Sign with Harbor', render: () => show({ restoring: true }) },
  longWords: {
    expect: 'longer than any card',
    render: () =>
      show({
        name: 'A wallet with a name of many words that goes on',
        site: 'A site whose name is longer than any card that was ever drawn for it',
        statement:
          'I accept terms that are written out here at some length, so that everybody sees what they sign.',
      }),
  },
} as const satisfies Stories
