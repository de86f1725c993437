import type { Stories } from '../Stories.js'
import { WalletImage } from './WalletImage.js'

export const stories = {
  initial: {
    expect: 'M',
    render: () => <WalletImage name="MetaMask" />,
  },
  large: { expect: 'R', render: () => <WalletImage name="Rainbow" size={72} /> },
} as const satisfies Stories
