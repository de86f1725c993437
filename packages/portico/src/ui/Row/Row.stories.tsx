import { Icon } from '../Icon/Icon.js'
import { chevronRight, globe } from '../Icon/paths.js'
import type { Stories } from '../Stories.js'
import { Tag } from '../Tag/Tag.js'
import { WalletImage } from '../WalletImage/WalletImage.js'
import { Row } from './Row.js'
import { RowSkeleton } from './RowSkeleton.js'

const nothing = () => {}

export const stories = {
  default: {
    expect: 'MetaMask',
    render: () => <Row image={<WalletImage name="MetaMask" />} onClick={nothing} title="MetaMask" />,
  },
  busy: {
    expect: 'Zerion',
    render: () => <Row aria-busy image={<WalletImage name="Zerion" />} onClick={nothing} title="Zerion" />,
  },
  full: {
    expect: 'Browser extension',
    render: () => (
      <Row
        image={<WalletImage name="Rainbow" />}
        subtitle="Browser extension"
        onClick={nothing}
        title="Rainbow"
        trailing={
          <>
            <Tag variant="success">Installed</Tag>
            <Icon mirror path={chevronRight} />
          </>
        }
      />
    ),
  },
  icon: {
    expect: 'Network',
    render: () => <Row image={<Icon path={globe} />} onClick={nothing} title="Network" trailing="Base" />,
  },
  link: {
    expect: 'View on explorer',
    render: () => <Row href="https://example.com" title="View on explorer" />,
  },
  text: {
    expect: 'On its way',
    render: () => (
      <Row
        image={<WalletImage name="Coinbase" />}
        subtitle="From Coinbase"
        title="USDC"
        trailing="On its way"
      />
    ),
  },
  selected: {
    expect: 'Ethereum',
    render: () => <Row image={<WalletImage name="Ethereum" />} selected onClick={nothing} title="Ethereum" />,
  },
  disabled: {
    expect: 'Frame',
    render: () => (
      <Row disabledReason="Accept the terms first" image={<WalletImage name="Frame" />} title="Frame" />
    ),
  },
  loading: {
    expect: 'Loading wallets',
    render: () => (
      <div aria-busy="true">
        <span className="visually-hidden">Loading wallets</span>
        <RowSkeleton />
      </div>
    ),
  },
  longWords: {
    expect: 'A wallet whose name is so long that it cannot stand in one line',
    render: () => (
      <Row
        image={<WalletImage name="A" />}
        subtitle="And a second line that says even more than anyone would ever want to read"
        onClick={nothing}
        title="A wallet whose name is so long that it cannot stand in one line"
        trailing={<Tag>Recommended by nobody</Tag>}
      />
    ),
  },
} as const satisfies Stories
