import { Icon } from '../Icon/Icon.js'
import { wallet } from '../Icon/paths.js'
import type { Stories } from '../Stories.js'
import { Button } from './Button.js'

export const stories = {
  primary: { expect: 'Connect wallet', render: () => <Button>Connect wallet</Button> },
  secondary: { expect: 'Try again', render: () => <Button variant="secondary">Try again</Button> },
  ghost: { expect: 'Get a wallet', render: () => <Button variant="ghost">Get a wallet</Button> },
  danger: { expect: 'Disconnect', render: () => <Button variant="danger">Disconnect</Button> },
  icon: {
    expect: 'Connect wallet',
    render: () => (
      <Button>
        <Icon path={wallet} />
        Connect wallet
      </Button>
    ),
  },
  loading: { expect: 'Opening MetaMask', render: () => <Button loading="Opening MetaMask">Connect</Button> },
  loadingSecondary: {
    expect: 'Looking again',
    render: () => (
      <Button loading="Looking again" variant="secondary">
        Try again
      </Button>
    ),
  },
  disabled: {
    expect: 'Send 0.5 ETH',
    render: () => <Button disabledReason="Enter an address first">Send 0.5 ETH</Button>,
  },
  longWords: {
    expect: 'Mit der Brieftasche verbinden und Donaudampfschifffahrtsgesellschaft wählen',
    render: () => (
      <Button>Mit der Brieftasche verbinden und Donaudampfschifffahrtsgesellschaft wählen</Button>
    ),
  },
} as const satisfies Stories
