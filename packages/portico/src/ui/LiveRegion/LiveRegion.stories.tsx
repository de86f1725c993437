import type { Stories } from '../Stories.js'
import { LiveRegion } from './LiveRegion.js'

export const stories = {
  default: {
    expect: 'Said, not shown:',
    render: () => (
      <p>
        Said, not shown: <LiveRegion message="Connected" />
      </p>
    ),
  },
} as const satisfies Stories
