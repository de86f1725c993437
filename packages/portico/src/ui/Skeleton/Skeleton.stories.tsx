import type { Stories } from '../Stories.js'
import { Skeleton } from './Skeleton.js'

export const stories = {
  default: {
    expect: 'Loading the balance',
    render: () => (
      <div style={{ display: 'grid', gap: 8 }}>
        <span className="visually-hidden">Loading the balance</span>
        <Skeleton height={40} width={160} />
        <Skeleton height={14} width="60%" />
        <Skeleton height={40} shape="round" width={40} />
      </div>
    ),
  },
} as const satisfies Stories
