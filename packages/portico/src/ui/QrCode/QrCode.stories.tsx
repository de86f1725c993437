import type { Stories } from '../Stories.js'
import { QrCode } from './QrCode.js'

/** Modules that are not a real code, because the primitive draws any modules. */
export const checkers = Array.from({ length: 29 }, (_, y) =>
  Array.from({ length: 29 }, (_, x) => (x * y + x + y) % 3 === 0),
)

const words = { description: '0x5290 8400 …', label: 'QR code of your address' }

export const stories = {
  default: { expect: 'QR code of your address', render: () => <QrCode {...words} modules={checkers} /> },
  small: {
    expect: 'QR code of your address',
    render: () => <QrCode {...words} modules={checkers} size={160} />,
  },
} as const satisfies Stories
