import type { Stories } from '../Stories.js'
import { Tick } from './Tick.js'

export const stories = {
  default: {
    expect: 'Sent',
    render: () => (
      <div style={{ display: 'grid', gap: 8, justifyItems: 'center' }}>
        <Tick />
        Sent
      </div>
    ),
  },
} as const satisfies Stories
