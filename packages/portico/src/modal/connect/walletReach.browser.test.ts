import { expect, onTestFinished, test, vi } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { toWallet, type Wallet } from '../../core/wallet.js'
import { rows } from '../../wallets/rows.js'
import { storyPortico } from '../testing/storyPortico.js'
import { walletReach } from './walletReach.js'

const connector = (chain: Connector['chain'], id: string): Connector => ({
  chain,
  id,
  name: 'Phantom',
  provider: {},
  type: 'ANNOUNCED',
})

test('behavior: if one family is requested, a wallet installed for another one is no option', () => {
  const portico = storyPortico({ wallets: [] })
  const evm = connector('eip155', 'app.phantom')
  const solana = connector('solana', 'standard:phantom')
  const wallet = toWallet({ id: 'phantom', name: 'Phantom' }) as Wallet
  portico.store.setState({ connectors: [evm, solana] })
  expect(walletReach(portico, wallet).connector).toBe(evm)
  expect(walletReach(portico, wallet, 'solana').connector).toBe(solana)
  const none = walletReach(portico, wallet, 'bip122')
  expect([none.connector, none.platforms]).toEqual([undefined, ['unsupported']])
})

const onPhone = () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  onTestFinished(() => void vi.restoreAllMocks())
}
const href = encodeURIComponent(location.href)

test.each(
  rows.filter(({ browse_link }) => browse_link && !('eip155' in browse_link)),
)('behavior: a new visit by phone opens $name in its own browser, even though eip155 comes first', async (row) => {
  onPhone()
  const wallet = toWallet(row) as Wallet
  const [family] = Object.keys(wallet.browse_link) as Connector['chain'][]
  const portico = storyPortico({ moreFamilies: family ? [family] : [], wallets: [] })
  expect(portico.store.getState().activeNamespace).toBe('eip155')
  const { browseLink, platforms } = walletReach(portico, wallet)
  expect([platforms[0], browseLink]).toEqual(['mobile', expect.stringMatching(/^[a-z]+:\/\//)])
  // A page without that family, or a request for another one, does not use the link.
  expect(walletReach(storyPortico({ wallets: [] }), wallet).browseLink).toBeUndefined()
  expect(walletReach(portico, wallet, 'eip155').browseLink).toBeUndefined()
})

test('behavior: of several families the active one’s link is used', () => {
  onPhone()
  const portico = storyPortico({ moreFamilies: ['bip122', 'solana'], wallets: [] })
  const browse_link = { eip155: 'one://{url}', solana: 'two://{url}' }
  const wallet = toWallet({ browse_link, id: 'a', name: 'A' }) as Wallet
  expect(walletReach(portico, wallet).browseLink).toBe(`one://${href}`)
  portico.store.setState({ activeNamespace: 'solana' })
  expect(walletReach(portico, wallet).browseLink).toBe(`two://${href}`)
  portico.store.setState({ activeNamespace: 'bip122' })
  expect(walletReach(portico, wallet).browseLink).toBe(`one://${href}`)
})
