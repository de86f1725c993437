import type { Stories } from '../Stories.js'
import { Icon } from './Icon.js'
import * as paths from './paths.js'

export const stories = {
  all: {
    expect: 'wallet',
    render: () => (
      <ul style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}>
        {Object.entries(paths).map(([name, path]) => (
          <li key={name} style={{ display: 'grid', fontSize: 12, gap: 4, justifyItems: 'center' }}>
            <Icon path={path} />
            {name}
          </li>
        ))}
      </ul>
    ),
  },
} as const satisfies Stories
