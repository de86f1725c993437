import type { Stories } from '../Stories.js'
import { LiveRegion } from './LiveRegion.js'

export const stories = {
  default: {
    expect: 'Announced, not shown:',
    render: () => (
      <p>
        Announced, not shown: <LiveRegion message="Connected" />
      </p>
    ),
  },
} as const satisfies Stories
