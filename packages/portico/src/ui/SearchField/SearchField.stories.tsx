import { useState } from 'react'
import type { Stories } from '../Stories.js'
import { SearchField } from './SearchField.js'

function Example({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <SearchField clearLabel="Clear search" label="Search wallets" onValueChange={setValue} value={value} />
      <p>{value === '' ? 'Type a name' : `Looking for ${value}`}</p>
    </>
  )
}

export const stories = {
  empty: { expect: 'Type a name', render: () => <Example start="" /> },
  filled: { expect: 'Looking for rain', render: () => <Example start="rain" /> },
} as const satisfies Stories
