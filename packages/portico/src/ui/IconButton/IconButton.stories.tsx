import { arrowLeft, x } from '../Icon/paths.js'
import type { Stories } from '../Stories.js'
import { IconButton } from './IconButton.js'

export const stories = {
  default: { expect: 'Close', render: () => <IconButton icon={x} label="Close" /> },
  mirrored: { dir: 'rtl', expect: 'Back', render: () => <IconButton icon={arrowLeft} label="Back" mirror /> },
  disabled: { expect: 'Close', render: () => <IconButton disabled icon={x} label="Close" /> },
} as const satisfies Stories
