import { expect, test } from 'vitest'
import { toWallet, type Wallet } from '../../core/wallet.js'
import { toBrowseLink, toSpecialLink } from './toBrowseLink.js'

const page = { href: 'https://agora.test/swap?a=1&b=2#top', origin: 'https://agora.test' }
const href = 'https%3A%2F%2Fagora.test%2Fswap%3Fa%3D1%26b%3D2%23top'
const wallet = (id: string) => toWallet({ id, name: 'Wallet' }) as Wallet
const phantom = wallet('a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393')
const solflare = wallet('1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79')
const coinbase = wallet('fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa')

test('default: Phantom, by its id and by its reverse domain name', () => {
  const link = `https://phantom.app/ul/browse/${href}?ref=https%3A%2F%2Fagora.test`
  expect(toSpecialLink({ namespaces: ['eip155'], page, wallet: phantom })).toBe(link)
  expect(toSpecialLink({ namespaces: ['solana'], page, wallet: phantom })).toBe(link)
  const byDomain = { ...wallet('other'), rdns: 'app.phantom' }
  expect(toSpecialLink({ namespaces: ['solana'], page, wallet: byDomain })).toBe(link)
})

test('behavior: Solflare and Coinbase for Solana only', () => {
  expect(toSpecialLink({ namespaces: ['solana'], page, wallet: solflare })).toBe(
    `https://solflare.com/ul/v1/browse/${href}?ref=${href}`,
  )
  expect(toSpecialLink({ namespaces: ['solana'], page, wallet: coinbase })).toBe(
    `https://go.cb-w.com/dapp?cb_url=${href}`,
  )
  expect(toSpecialLink({ namespaces: ['eip155'], page, wallet: solflare })).toBeUndefined()
  expect(toSpecialLink({ namespaces: ['eip155'], page, wallet: coinbase })).toBeUndefined()
})

test('behavior: the directory’s template for the active family, filled in', () => {
  const browse_link = {
    bip122: 'wallet://dapp/{bareUrl}',
    eip155: 'https://wallet.test/open?url={url}&ref={origin}',
    solana: 'https://wallet.test/{urlTwice}',
  }
  const listed = toWallet({ browse_link, id: 'listed', name: 'Listed' }) as Wallet
  const link = (namespace: 'bip122' | 'cosmos' | 'eip155' | 'solana') =>
    toBrowseLink({ namespaces: [namespace], page, wallet: listed })
  expect(link('eip155')).toBe(`https://wallet.test/open?url=${href}&ref=https%3A%2F%2Fagora.test`)
  expect(link('solana')).toBe(`https://wallet.test/${encodeURIComponent(href)}`)
  expect(link('bip122')).toBe('wallet://dapp/agora.test/swap?a=1&b=2#top')
  expect(link('cosmos')).toBeUndefined()
  // The link of the first family that has one.
  expect(toBrowseLink({ namespaces: ['cosmos', 'bip122', 'solana'], page, wallet: listed })).toBe(
    link('bip122'),
  )
})

test('behavior: a wallet without a template has no link', () => {
  expect(toSpecialLink({ namespaces: ['eip155'], page, wallet: wallet('other') })).toBeUndefined()
  expect(toBrowseLink({ namespaces: ['eip155'], page, wallet: wallet('other') })).toBeUndefined()
})
