import type { Stories } from '../Stories.js'
import { Header } from './Header.js'

const nothing = () => {}
const close = { label: 'Close', onClick: nothing }

export const stories = {
  help: {
    expect: 'Connect wallet',
    render: () => (
      <Header close={close} help={{ label: 'What is a wallet?', onClick: nothing }} title="Connect wallet" />
    ),
  },
  back: {
    expect: 'Networks',
    render: () => <Header back={{ label: 'Back', onClick: nothing }} close={close} title="Networks" />,
  },
  titleOnly: { expect: 'Account', render: () => <Header title="Account" /> },
  longWords: {
    expect: 'Continue in the wallet with the very long name',
    render: () => (
      <Header
        back={{ label: 'Back', onClick: nothing }}
        close={close}
        title="Continue in the wallet with the very long name"
      />
    ),
  },
} as const satisfies Stories
