import { useState } from 'react'
import type { Stories } from '../Stories.js'
import { AmountField } from './AmountField.js'

function Example({ invalid, start }: { invalid?: boolean; start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <AmountField invalid={invalid} label="Amount" onValueChange={setValue} value={value} />
      <p>{value === '' ? 'Nothing yet' : `Typed: ${value}`}</p>
    </>
  )
}

export const stories = {
  empty: { expect: 'Nothing yet', render: () => <Example start="" /> },
  filled: { expect: 'Typed: 0.5', render: () => <Example start="0.5" /> },
  long: { expect: 'Typed: 1234567.89012', render: () => <Example start="1234567.89012" /> },
  longest: {
    expect: 'Typed: 1.234567890123456789',
    render: () => <Example start="1.234567890123456789" />,
  },
  invalid: { expect: 'Typed: 1e18', render: () => <Example invalid start="1e18" /> },
} as const satisfies Stories
