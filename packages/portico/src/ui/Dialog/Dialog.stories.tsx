import { Button } from '../Button/Button.js'
import { Header } from '../Header/Header.js'
import { Row } from '../Row/Row.js'
import { RowList } from '../RowList/RowList.js'
import { Screen } from '../Screen/Screen.js'
import type { Stories } from '../Stories.js'
import { WalletImage } from '../WalletImage/WalletImage.js'
import { Dialog } from './Dialog.js'

const nothing = () => {}

const names = Array.from({ length: 20 }, (_, index) => `Wallet ${index + 1}`)

export const stories = {
  default: {
    expect: 'Connect wallet',
    render: () => (
      <Dialog aria-label="Connect wallet" onRequestClose={nothing} open>
        <Header close={{ label: 'Close', onClick: nothing }} title="Connect wallet" />
        <Screen action={<Button variant="secondary">Get a wallet</Button>}>
          <RowList aria-label="Wallets">
            {['MetaMask', 'Rainbow', 'Zerion'].map((name) => (
              <Row image={<WalletImage name={name} />} key={name} onClick={nothing} title={name} />
            ))}
          </RowList>
        </Screen>
      </Dialog>
    ),
  },
  full: {
    expect: 'Wallet 1',
    render: () => (
      <Dialog aria-label="All wallets" onRequestClose={nothing} open>
        <Header
          back={{ label: 'Back', onClick: nothing }}
          close={{ label: 'Close', onClick: nothing }}
          title="All wallets"
        />
        <Screen action={<Button>Continue</Button>}>
          <RowList aria-label="Wallets">
            {names.map((name) => (
              <Row image={<WalletImage name={name} />} key={name} onClick={nothing} title={name} />
            ))}
          </RowList>
        </Screen>
      </Dialog>
    ),
  },
} as const satisfies Stories
