import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWallet, type Wallet } from '../wallet.js'
import { memoryStorage } from './storage.js'
import { addRecentWallet, readStored, type StoredKey, storedKeys, writeStored } from './storedKeys.js'

const wallet = (id: string) => toWallet({ id, mobile_link: `${id}://`, name: id }) as Wallet

test('default: every key returns what was stored, under its well-known name', () => {
  const storage = memoryStorage()
  const round = <value>(key: StoredKey<value>, value: value) => {
    writeStored(storage, key, value)
    expect(readStored(storage, key), key.name).toEqual(value)
    const text = storage.getItem(key.name)
    writeStored(storage, key, undefined)
    expect(storage.getItem(key.name)).toBeNull()
    return [key.name, text]
  }
  const jwt = 'aGVhZA.Ym9keQ.c2ln'
  expect(
    Object.fromEntries([
      round(storedKeys.email, 'a@example.com'),
      round(storedKeys.emailLoginUsed, true),
      round(storedKeys.lastEmailLoginTime, 1_700_000_000_000),
      round(storedKeys.lastUsedChainId, 137),
      round(storedKeys.lastUsedChainId, 'solana:x'),
      round(storedKeys.smartAccountEnabledNetworks, [1, 137]),
      round(storedKeys.socialUsername, 'alice'),
      round(storedKeys.siwxAuthToken, jwt),
      round(storedKeys.siwxNonceToken, jwt),
      round(storedKeys.deepLinkChoice, { href: 'rainbow://', name: 'Rainbow' }),
      round(storedKeys.recentWallets, []),
    ]),
  ).toMatchInlineSnapshot(`
    {
      "@appkit-wallet/EMAIL": "a@example.com",
      "@appkit-wallet/EMAIL_LOGIN_USED_KEY": "true",
      "@appkit-wallet/LAST_EMAIL_LOGIN_TIME": "1700000000000",
      "@appkit-wallet/LAST_USED_CHAIN_KEY": "solana:x",
      "@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS": "1,137",
      "@appkit-wallet/SOCIAL_USERNAME": "alice",
      "@appkit/recent_wallets": "[]",
      "@appkit/siwx-auth-token": "aGVhZA.Ym9keQ.c2ln",
      "@appkit/siwx-nonce-token": "aGVhZA.Ym9keQ.c2ln",
      "WALLETCONNECT_DEEPLINK_CHOICE": "{"href":"rainbow://","name":"Rainbow"}",
    }
  `)
})

test('behavior: 2 recent wallets, newest first, and a known one is not moved', () => {
  const storage = memoryStorage()
  const add = (id: string) => addRecentWallet(storage, wallet(id)).map(({ id }) => id)
  expect([add('a'), add('b'), add('a'), add('c')]).toEqual([['a'], ['b', 'a'], ['b', 'a'], ['c', 'b']])
  expect(readStored(storage, storedKeys.recentWallets)).toEqual([wallet('c'), wallet('b')])
})

const wrong: [key: keyof typeof storedKeys, texts: string[]][] = [
  ['email', ['', 'alice', 'a@b', 'a b@c.d', '@c.d']],
  ['emailLoginUsed', ['false', '1', 'TRUE']],
  ['lastEmailLoginTime', ['soon', '-1', '1e9', String(Date.now() + 60_000), '99999999999999999999']],
  ['lastUsedChainId', ['0', '0x1', '1.5', 'near:1', 'eip155:', '99999999999999999999']],
  ['smartAccountEnabledNetworks', ['', '1,', '1,x', '-1']],
  ['socialUsername', ['']],
  ['siwxAuthToken', ['', 'a.b', 'a.b.c.d', '<script>.b.c']],
  ['siwxNonceToken', ['a b.c.d']],
  [
    'deepLinkChoice',
    ['', '{}', '{"href":"rainbow://"}', '{"name":"x"}', '{"href":"javascript:alert(1)","name":"x"}'],
  ],
  ['recentWallets', ['', '{}', '7', 'null', '[{']],
]
test.each(wrong)('hardening B3: %s: an unreadable value is ignored, and removed', (name, texts) => {
  const storage = memoryStorage()
  const key: Pick<StoredKey<unknown>, 'name' | 'parse'> = storedKeys[name]
  for (const text of texts) {
    storage.setItem(key.name, text)
    expect(readStored(storage, { ...key, format: String }), text).toBeUndefined()
    expect(storage.getItem(key.name), text).toBeNull()
  }
})

test('hardening B3: whatever is stored, no reader throws', () => {
  const storage = memoryStorage()
  for (const key of Object.values<Pick<StoredKey<unknown>, 'name' | 'parse'>>(storedKeys)) {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        storage.setItem(key.name, text)
        readStored(storage, { ...key, format: String })
      }),
    )
  }
})

test('hardening A34: a stored wallet is sanitized like a listed one', () => {
  const storage = memoryStorage()
  storage.setItem(
    storedKeys.recentWallets.name,
    JSON.stringify([{ ...wallet('a'), mobile_link: 'javascript:alert(1)' }, 7, wallet('b'), wallet('c')]),
  )
  expect(readStored(storage, storedKeys.recentWallets)).toMatchObject([
    { id: 'a', mobile_link: undefined },
    { id: 'b', mobile_link: 'b://' },
  ])
})
