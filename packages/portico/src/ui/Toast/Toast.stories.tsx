import type { Stories } from '../Stories.js'
import { Toast, type ToastVariant } from './Toast.js'

function Example({ message, variant }: { message: string; variant?: ToastVariant }) {
  return (
    <div style={{ blockSize: 140, position: 'relative' }}>
      <Toast durationMs={2 ** 31 - 1} message={message} onClose={() => {}} variant={variant} />
    </div>
  )
}

export const stories = {
  info: { expect: 'Network changed to Base', render: () => <Example message="Network changed to Base" /> },
  success: { expect: 'Sent 0.5 ETH', render: () => <Example message="Sent 0.5 ETH" variant="success" /> },
  warning: {
    expect: 'Prices are 2 min old',
    render: () => <Example message="Prices are 2 min old" variant="warning" />,
  },
  error: {
    expect: 'Token Balance Unavailable',
    render: () => <Example message="Token Balance Unavailable" variant="error" />,
  },
  longWords: {
    expect: 'The wallet answered with something that nobody expected, and this is what it said',
    render: () => (
      <Example
        message="The wallet answered with something that nobody expected, and this is what it said: 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
        variant="error"
      />
    ),
  },
} as const satisfies Stories
