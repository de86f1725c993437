import { useState } from 'react'
import type { Stories } from '../Stories.js'
import { Switch } from './Switch.js'

function Example({ from = false, words }: { from?: boolean; words: string }) {
  const [checked, setChecked] = useState(from)
  return (
    <Switch checked={checked} onCheckedChange={setChecked}>
      {words}
    </Switch>
  )
}

export const stories = {
  off: { expect: 'Show 3 hidden tokens', render: () => <Example words="Show 3 hidden tokens" /> },
  on: { expect: 'Show 3 hidden tokens', render: () => <Example from words="Show 3 hidden tokens" /> },
  longWords: {
    expect: 'Show all of the tokens',
    render: () => (
      <Example words="Show all of the tokens that were hidden because they look like spam or are worth next to nothing" />
    ),
  },
} as const satisfies Stories
