import type { Stories } from '../Stories.js'
import { Tag } from './Tag.js'

export const stories = {
  neutral: { expect: 'Installed', render: () => <Tag>Installed</Tag> },
  accent: { expect: 'Recent', render: () => <Tag variant="accent">Recent</Tag> },
  success: { expect: 'Received', render: () => <Tag variant="success">Received</Tag> },
  warning: { expect: 'Testnet', render: () => <Tag variant="warning">Testnet</Tag> },
  danger: { expect: 'Failed', render: () => <Tag variant="danger">Failed</Tag> },
} as const satisfies Stories
