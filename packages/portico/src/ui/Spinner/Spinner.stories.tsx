import type { Stories } from '../Stories.js'
import { Spinner } from './Spinner.js'

export const stories = {
  default: { expect: 'Waiting for MetaMask', render: () => <Spinner label="Waiting for MetaMask" /> },
  large: {
    expect: 'Waiting for the network',
    render: () => <Spinner label="Waiting for the network" size={32} />,
  },
} as const satisfies Stories
