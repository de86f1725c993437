import type { Stories } from '../Stories.js'
import { AlertBar } from './AlertBar.js'

const nothing = () => {}

export const stories = {
  error: {
    expect: 'Invalid App Configuration',
    render: () => <AlertBar closeLabel="Dismiss" message="Invalid App Configuration" onClose={nothing} />,
  },
  warning: {
    expect: 'Project ID Not Configured',
    render: () => (
      <AlertBar
        closeLabel="Dismiss"
        message="Project ID Not Configured"
        onClose={nothing}
        variant="warning"
      />
    ),
  },
  info: {
    expect: 'This is a test network',
    render: () => (
      <AlertBar closeLabel="Dismiss" message="This is a test network" onClose={nothing} variant="info" />
    ),
  },
} as const satisfies Stories
