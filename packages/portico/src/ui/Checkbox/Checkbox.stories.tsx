import { useState } from 'react'
import type { Stories } from '../Stories.js'
import { Checkbox } from './Checkbox.js'

function Example({ start }: { start: boolean }) {
  const [checked, setChecked] = useState(start)
  return (
    <Checkbox checked={checked} onCheckedChange={setChecked}>
      I accept the <a href="https://example.com/terms">terms of service</a> and the{' '}
      <a href="https://example.com/privacy">privacy policy</a>
    </Checkbox>
  )
}

export const stories = {
  unchecked: { expect: 'terms of service', render: () => <Example start={false} /> },
  checked: { expect: 'terms of service', render: () => <Example start /> },
} as const satisfies Stories
