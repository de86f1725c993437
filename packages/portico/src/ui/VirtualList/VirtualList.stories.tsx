import type { ReactNode } from 'react'
import { Row } from '../Row/Row.js'
import { Screen } from '../Screen/Screen.js'
import type { Stories } from '../Stories.js'
import { VirtualList } from './VirtualList.js'

const nothing = () => {}

function Scrolling({ children }: { children: ReactNode }) {
  return <Screen style={{ blockSize: 320 }}>{children}</Screen>
}

const keyOf = String
const row = (index: number) => <Row onClick={nothing} title={`Token ${index + 1}`} />
const isHeading = (index: number) => index % 6 === 0
const line = (index: number) => (isHeading(index) ? <h3>{`Month ${index / 6 + 1}`}</h3> : row(index))

export const stories = {
  default: {
    expect: 'Token 1',
    render: () => (
      <Scrolling>
        <VirtualList aria-label="Tokens" count={10_000} keyOf={keyOf}>
          {row}
        </VirtualList>
      </Scrolling>
    ),
  },
  grid: {
    expect: 'Token 1',
    render: () => (
      <Scrolling>
        <VirtualList aria-label="Tokens" columns={2} count={1_001} keyOf={keyOf}>
          {row}
        </VirtualList>
      </Scrolling>
    ),
  },
  headings: {
    expect: 'Month 1',
    render: () => (
      <Scrolling>
        <VirtualList
          aria-label="Activity"
          count={1_000}
          heights={{ heading: 22, row: 56 }}
          isRow={(index) => !isHeading(index)}
          keyOf={keyOf}
          kindOf={(index) => (isHeading(index) ? 'heading' : 'row')}
        >
          {line}
        </VirtualList>
      </Scrolling>
    ),
  },
} as const satisfies Stories
