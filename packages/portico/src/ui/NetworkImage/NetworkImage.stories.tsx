import type { Stories } from '../Stories.js'
import { NetworkImage } from './NetworkImage.js'

export const stories = {
  initial: { expect: 'B', render: () => <NetworkImage name="Base" /> },
  small: { expect: 'E', render: () => <NetworkImage name="Ethereum" size={20} /> },
} as const satisfies Stories
