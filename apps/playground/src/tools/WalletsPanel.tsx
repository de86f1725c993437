import { useReducer } from 'react'
import type { TestWallets } from '../kit/announceTestWallets.js'
import { walletAnswers } from '../kit/playgroundOptions.js'
import { PhoneLink } from './PhoneLink.js'

type AnyTestWallet = TestWallets[keyof TestWallets]

/** A network that this site does not offer: Optimism. */
const otherChainId = 10

/** Stands in for the test wallets' own windows: how each wallet responds, and what its user can do in it. */
export function WalletsPanel({ hasPhone, wallets }: { hasPhone: boolean; wallets: TestWallets }) {
  return (
    <section aria-labelledby="wallets" className="panel">
      <h3 className="panel-title" id="wallets">
        Test wallets
      </h3>
      {hasPhone && (
        <p className="outcome">
          <PhoneLink />: another device, connected by WalletConnect.
        </p>
      )}
      {Object.entries(wallets).map(([name, wallet]) => (
        <WalletRow key={name} name={name} wallet={wallet} />
      ))}
    </section>
  )
}

function WalletRow({ name, wallet }: { name: string; wallet: AnyTestWallet }) {
  // The wallet's state is outside React, so the row reads it again after each action.
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const act = (action: () => void) => () => {
    action()
    refresh()
  }
  const answer = wallet.getAnswer()
  return (
    <div className="wallet-row" data-testid={`test-wallet-${name}`}>
      <label className="field">
        <span>{nameOf(wallet)}</span>
        <select
          onChange={({ target }) => {
            const next = walletAnswers.find((one) => one === target.value)
            if (next !== undefined) act(() => wallet.setAnswer(next))()
          }}
          value={typeof answer === 'string' ? answer : ''}
        >
          {walletAnswers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <div className="actions">
        <button onClick={act(() => (wallet.isLocked() ? wallet.unlock() : wallet.lock()))} type="button">
          {wallet.isLocked() ? 'Unlock' : 'Lock'}
        </button>
        <button onClick={act(() => shareLast(wallet))} type="button">
          Other account
        </button>
        {'setChainId' in wallet && (
          <button onClick={act(() => wallet.setChainId(otherChainId))} type="button">
            Other network
          </button>
        )}
        <button onClick={act(() => wallet.setSharedAccounts([]))} type="button">
          Revoke
        </button>
      </div>
    </div>
  )
}

function nameOf(wallet: AnyTestWallet): string {
  if ('info' in wallet) return wallet.info.name
  return 'wallet' in wallet ? wallet.wallet.name : wallet.name
}

function shareLast(wallet: AnyTestWallet) {
  if ('info' in wallet) wallet.setSharedAccounts(wallet.accounts.toReversed().slice(0, 1))
  else wallet.setSharedAccounts(wallet.accounts.toReversed().slice(0, 1))
}
