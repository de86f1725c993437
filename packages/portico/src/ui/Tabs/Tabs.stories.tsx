import { useState } from 'react'
import { Row } from '../Row/Row.js'
import type { Stories } from '../Stories.js'
import { Tabs, type TabsProps } from './Tabs.js'

function Example({ tabs }: Pick<TabsProps, 'tabs'>) {
  const [selected, setSelected] = useState(tabs[0]?.id ?? '')
  return (
    <Tabs label="Account" onSelectedChange={setSelected} selected={selected} tabs={tabs}>
      <Row title={`Panel of ${tabs.find(({ id }) => id === selected)?.title}`} />
    </Tabs>
  )
}

export const stories = {
  default: {
    expect: 'Panel of Tokens',
    render: () => (
      <Example
        tabs={[
          { id: 'tokens', title: 'Tokens' },
          { id: 'nfts', title: 'NFTs' },
          { id: 'activity', title: 'Activity' },
        ]}
      />
    ),
  },
  longWords: {
    expect: 'Wertmarken',
    render: () => (
      <Example
        tabs={[
          { id: 'tokens', title: 'Wertmarken' },
          { id: 'nfts', title: 'Sammlerstücke' },
          { id: 'activity', title: 'Kontobewegungen' },
        ]}
      />
    ),
  },
} as const satisfies Stories
