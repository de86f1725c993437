import fc from 'fast-check'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { solana as solanaFamily } from '../../families/solana/index.js'
import { solanaMainnet } from '../../families/solana/networks.js'
import { connect } from '../actions/connect.js'
import {
  forgetRecipient,
  getContacts,
  getKnownAddresses,
  getRecipients,
  rememberRecipient,
  removeContact,
  saveContact,
} from '../actions/contacts.js'
import { dismissSend, getSends } from '../actions/sends.js'
import type { TrackedSend } from '../entities.js'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { changeSends } from '../trackedSends.js'
import { cookieStorage } from './cookieStorage.js'
import { deviceStorage } from './deviceStorage.js'
import { sendKeys } from './sendKeys.js'
import { memoryStorage } from './storage.js'
import { readStored, writeStored } from './storedKeys.js'

const networkId = 'eip155:1'
const send = (index: number, change: Partial<TrackedSend> = {}): TrackedSend => {
  const hash = `0x${index.toString(16).padStart(64, '0')}`
  return {
    amount: '1',
    decimals: 18,
    from: addresses.first,
    hash,
    id: `${networkId}:${hash}`,
    networkId,
    sentAt: index,
    status: 'pending',
    symbol: 'ETH',
    to: addresses.second,
    ...change,
  }
}
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

test('default: every key returns what was stored', () => {
  const storage = memoryStorage()
  const sends = [
    send(1, { nonce: 3, receiverName: 'bob.eth', replacedBy: '0x12', settledAt: 4, status: 'replaced' }),
    send(2, { tokenAddress: `${networkId}:${addresses.second}` }),
  ]
  const recipients = [
    { address: addresses.second, name: 'bob.eth', namespace: 'eip155', networkId, sentAt: 4 },
  ] as const
  const contacts = [{ address: addresses.second, name: 'Bob', namespace: 'eip155' }] as const
  writeStored(storage, sendKeys.sends, sends)
  writeStored(storage, sendKeys.recipients, recipients)
  writeStored(storage, sendKeys.contacts, contacts)
  expect(readStored(storage, sendKeys.sends)).toEqual(sends)
  expect(readStored(storage, sendKeys.recipients)).toEqual(recipients)
  expect(readStored(storage, sendKeys.contacts)).toEqual(contacts)
})

test('behavior: at most 99 transfers, and pending ones outlast finished ones', () => {
  const portico = startKit()
  changeSends(portico, () =>
    Array.from({ length: 120 }, (_, index) => send(index, { status: index < 5 ? 'pending' : 'confirmed' })),
  )
  const sends = getSends(portico)
  expect(sends).toHaveLength(99)
  expect(sends.filter(({ status }) => status === 'pending')).toHaveLength(5)
  expect(sends[0]?.sentAt).toBe(119)
  expect(readStored(portico.storage, sendKeys.sends)).toHaveLength(99)
  const [first] = sends
  dismissSend(portico, { id: first?.id ?? '' })
  expect(getSends(portico)).toHaveLength(98)
})

test('behavior: what another tab wrote is preserved', () => {
  const portico = startKit()
  changeSends(portico, () => [send(1)])
  writeStored(portico.storage, sendKeys.sends, [send(2), send(1)])
  changeSends(portico, (sends) => [send(3), ...sends])
  expect(readStored(portico.storage, sendKeys.sends)?.map(({ sentAt }) => sentAt)).toEqual([3, 2, 1])
})

test('behavior: recipients are the newest 20, without duplicates, of their family', () => {
  const portico = startKit()
  for (let index = 1; index <= 25; index++) {
    rememberRecipient(portico, { address: addressOf(index), namespace: 'eip155', networkId, sentAt: index })
  }
  rememberRecipient(portico, {
    address: addressOf(20).toUpperCase().replace('0X', '0x'),
    namespace: 'eip155',
    networkId,
    sentAt: 26,
  })
  const recipients = getRecipients(portico)
  expect(recipients).toHaveLength(20)
  expect(recipients.map(({ sentAt }) => sentAt).slice(0, 3)).toEqual([26, 25, 24])
  expect(getRecipients(portico, { namespace: 'solana' })).toEqual([])
  forgetRecipient(portico, { address: addressOf(20) })
  expect(getRecipients(portico)).toHaveLength(19)
})

test('behavior: contacts are sorted by name, at most 200; contacts, recipients and own accounts are known', async () => {
  const portico = startKit()
  await connect(portico, { connectorId: 'alice' })
  expect(saveContact(portico, { address: addressOf(2), name: ' Zoe ' })).toBe(true)
  expect(saveContact(portico, { address: addressOf(1), name: 'Bob' })).toBe(true)
  expect(saveContact(portico, { address: addressOf(1), name: 'Bobby' })).toBe(true)
  expect(saveContact(portico, { address: '0x12', name: 'Nobody' })).toBe(false)
  expect(saveContact(portico, { address: addressOf(3), name: ' ' })).toBe(false)
  expect(getContacts(portico).map(({ name }) => name)).toEqual(['Bobby', 'Zoe'])
  rememberRecipient(portico, { address: addressOf(4), namespace: 'eip155', networkId, sentAt: 1 })
  expect(getKnownAddresses(portico)).toEqual([
    addresses.first,
    addresses.second,
    addressOf(1),
    addressOf(2),
    addressOf(4),
  ])
  removeContact(portico, { address: addressOf(2) })
  expect(getContacts(portico).map(({ name }) => name)).toEqual(['Bobby'])
  for (let index = 10; index < 210; index++)
    saveContact(portico, { address: addressOf(index), name: `N${index}` })
  expect(getContacts(portico)).toHaveLength(200)
})

test('behavior: a full list drops its family’s oldest entry, and no entry of another family', () => {
  const portico = startKit({
    families: [scriptedFamily(), solanaFamily()],
    networks: [mainnet, solanaMainnet],
  })
  const ofSolana = { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', namespace: 'solana' } as const
  const known = { ...ofSolana, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', sentAt: 1 } as const
  expect(saveContact(portico, { ...ofSolana, name: 'Zoe' })).toBe(true)
  rememberRecipient(portico, known)
  for (let index = 1; index <= 201; index++) {
    saveContact(portico, { address: addressOf(index), name: `N${String(999 - index)}` })
    rememberRecipient(portico, { address: addressOf(index), namespace: 'eip155', networkId, sentAt: index })
  }
  const names = getContacts(portico).map(({ name }) => name)
  expect(names).toHaveLength(200)
  expect(names).not.toContain('N998') // the first one saved
  expect(names).toContain('N798') // the last one saved
  expect(names).toEqual([...names].sort())
  expect(getContacts(portico, ofSolana)).toEqual([{ ...ofSolana, name: 'Zoe' }])
  expect(getRecipients(portico)).toHaveLength(20)
  expect(getRecipients(portico, ofSolana)).toEqual([known])
  // The stored lists are read as they are written.
  expect(readStored(portico.storage, sendKeys.contacts)).toHaveLength(201)
})

test('hardening B3: an unreadable entry does not affect the others, and nothing throws', () => {
  const storage = memoryStorage()
  const broken = [
    { ...send(2), amount: '1.5' },
    { ...send(3), status: 'lost' },
    { ...send(4), networkId: 'mars:1' },
    { ...send(5), decimals: 300 },
    { ...send(6), hash: '<b>' },
    { ...send(7), sentAt: 'now' },
    null,
    'send',
  ]
  storage.setItem(sendKeys.sends.name, JSON.stringify([...broken, send(1)]))
  expect(readStored(storage, sendKeys.sends)).toEqual([send(1)])
  for (const key of Object.values(sendKeys)) {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        storage.setItem(key.name, text)
        const read = readStored(storage, key as typeof sendKeys.sends)
        expect(read === undefined || Array.isArray(read)).toBe(true)
      }),
    )
  }
})

test('behavior: a kit with cookie storage stores none of this in cookies', () => {
  const portico = startKit({ storage: cookieStorage({ cookie: '' }), storageKey: 'own' })
  saveContact(portico, { address: addressOf(1), name: 'Bob' })
  expect(getContacts(portico)).toHaveLength(1)
  expect(deviceStorage(portico)).not.toBe(portico.storage)
  expect(portico.storage.getItem(sendKeys.contacts.name)).toBeNull()
})

test('hardening B3: the number of a second send with the same name is read again, and no other id is believed', () => {
  const storage = memoryStorage()
  const usual = send(7).id
  const { id: _, ...old } = send(7)
  const stored = [{ ...send(7), id: `${usual}#1764500000000` }, old, { ...send(7), id: `${usual}#<b>` }]
  storage.setItem('@portico/sends', JSON.stringify(stored))
  const read = readStored(storage, sendKeys.sends)
  expect(read?.map(({ id }) => id)).toEqual([`${usual}#1764500000000`, usual, usual])
})
