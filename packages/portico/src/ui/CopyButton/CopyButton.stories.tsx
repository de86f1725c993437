import type { Stories } from '../Stories.js'
import { CopyButton } from './CopyButton.js'

const words = { copiedLabel: 'Copied', failedLabel: 'Copy failed', label: 'Copy address' }

export const stories = {
  withText: {
    expect: '0xd8dA…6045',
    render: () => (
      <CopyButton {...words} text="0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045">
        0xd8dA…6045
      </CopyButton>
    ),
  },
  iconOnly: {
    expect: 'Copy the address',
    render: () => (
      <>
        Copy the address <CopyButton {...words} text="0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" />
      </>
    ),
  },
} as const satisfies Stories
