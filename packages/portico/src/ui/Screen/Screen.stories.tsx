import { Button } from '../Button/Button.js'
import { Row } from '../Row/Row.js'
import { RowList } from '../RowList/RowList.js'
import type { Stories } from '../Stories.js'
import { Screen } from './Screen.js'

const nothing = () => {}

const names = Array.from({ length: 12 }, (_, index) => `Wallet ${index + 1}`)

export const stories = {
  default: {
    expect: 'Nothing here yet.',
    render: () => <Screen action={<Button>Try again</Button>}>Nothing here yet.</Screen>,
  },
  scrolling: {
    expect: 'Wallet 1',
    render: () => (
      <Screen action={<Button>Continue</Button>} style={{ blockSize: 320 }}>
        <RowList aria-label="Wallets">
          {names.map((name) => (
            <Row key={name} onClick={nothing} title={name} />
          ))}
        </RowList>
      </Screen>
    ),
  },
} as const satisfies Stories
