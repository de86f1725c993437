import { Row } from '../Row/Row.js'
import { RowSkeleton } from '../Row/RowSkeleton.js'
import type { Stories } from '../Stories.js'
import { Tag } from '../Tag/Tag.js'
import { WalletImage } from '../WalletImage/WalletImage.js'
import { RowList } from './RowList.js'

const nothing = () => {}

export const stories = {
  default: {
    expect: 'MetaMask',
    render: () => (
      <RowList aria-label="Wallets">
        <Row
          image={<WalletImage name="MetaMask" />}
          onClick={nothing}
          title="MetaMask"
          trailing={<Tag variant="accent">Recent</Tag>}
        />
        <Row
          image={<WalletImage name="Rainbow" />}
          onClick={nothing}
          title="Rainbow"
          trailing={<Tag>Installed</Tag>}
        />
        <Row image={<WalletImage name="Zerion" />} onClick={nothing} title="Zerion" />
      </RowList>
    ),
  },
  loading: {
    expect: 'Loading wallets',
    render: () => (
      <>
        <span className="visually-hidden">Loading wallets</span>
        <RowList aria-busy="true" aria-label="Wallets">
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </RowList>
      </>
    ),
  },
} as const satisfies Stories
