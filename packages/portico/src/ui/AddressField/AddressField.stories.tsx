import { useState } from 'react'
import type { Stories } from '../Stories.js'
import { AddressField } from './AddressField.js'

function Example({ invalid, start }: { invalid?: boolean; start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <AddressField
        clearLabel="Clear address"
        invalid={invalid}
        label="Address or name"
        onValueChange={setValue}
        pasteLabel="Paste"
        value={value}
      />
      <p>{value === '' ? 'Nobody yet' : `To ${value.slice(0, 12)}`}</p>
    </>
  )
}

export const stories = {
  empty: { expect: 'Nobody yet', render: () => <Example start="" /> },
  name: { expect: 'To ada.eth', render: () => <Example start="ada.eth" /> },
  address: {
    expect: 'To 0x5290840009',
    render: () => <Example start="0x52908400098527886E0F7030069857D2E4169EE7" />,
  },
  invalid: { expect: 'To 0x5290', render: () => <Example invalid start="0x5290" /> },
} as const satisfies Stories
