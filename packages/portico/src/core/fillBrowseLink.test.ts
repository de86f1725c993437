import { expect, test } from 'vitest'
import { bestKnownWallets } from '../wallets/bestKnownWallets.js'
import { fillBrowseLink } from './fillBrowseLink.js'

const href = 'https://app.example.com/swap?from=a&to=b#x'

test("default: as in the wallets' own documentation", async () => {
  const wallets = await bestKnownWallets()
  const linkOf = (name: string, family: string) =>
    fillBrowseLink(wallets.find((wallet) => wallet.name === name)?.browse_link?.[family] ?? '', href)
  expect(linkOf('MetaMask', 'eip155')).toBe(
    'https://link.metamask.io/dapp/app.example.com/swap?from=a&to=b#x',
  )
  expect(linkOf('Phantom', 'solana')).toBe(
    `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=https%3A%2F%2Fapp.example.com`,
  )
  expect(linkOf('Trust Wallet', 'solana')).toBe(
    `https://link.trustwallet.com/open_url?coin_id=501&url=${encodeURIComponent(href)}`,
  )
  expect(linkOf('OKX Wallet', 'eip155')).toBe(
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(
      `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`,
    )}`,
  )
})

test('hardening A34: a URL inside the link cannot lead to another site', () => {
  const hostile = 'https://app.example.com/{origin}?x={url}&y=$&$1'
  expect(fillBrowseLink('w://browse/{url}', hostile)).toBe(`w://browse/${encodeURIComponent(hostile)}`)
  expect(fillBrowseLink('w://browse/{other}{constructor}', href)).toBe('w://browse/{other}{constructor}')
})
