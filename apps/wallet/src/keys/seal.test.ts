import { expect, test } from 'vitest'
import { readDeviceSeal, sealForDevice } from '../custody/deviceSeal.js'
import { combineSecrets, seal, unseal } from './seal.js'

const random = () => crypto.getRandomValues(new Uint8Array(32))
const randomKey = () => combineSecrets([random()], 'test')
const context = { holderId: 'device', userId: 'user', version: 1, walletId: 'wallet' }
const refused = { code: 'SEAL_BROKEN' }

test('default', async () => {
  const [key, plain] = [await randomKey(), random()]
  const sealed = await seal(key, plain, context)
  expect(await unseal(key, sealed, context)).toEqual(plain)
  expect(await seal(key, plain, context)).not.toEqual(sealed)
})

test.each([
  { holderId: 'another' },
  { userId: 'another' },
  { walletId: 'another' },
  { version: 0 },
  { version: 2 },
])('hardening A26: a copy that is moved or rolled back does not open, %j', async (change) => {
  const key = await randomKey()
  const sealed = await seal(key, random(), context)
  await expect(unseal(key, sealed, { ...context, ...change })).rejects.toMatchObject(refused)
})

test('hardening A26: a changed bit, truncation or another key opens nothing', async () => {
  const key = await randomKey()
  const sealed = await seal(key, random(), context)
  const changed = sealed.map((byte, index) => (index === 20 ? byte ^ 1 : byte))
  await expect(unseal(key, changed, context)).rejects.toMatchObject(refused)
  await expect(unseal(key, sealed.slice(0, -1), context)).rejects.toMatchObject(refused)
  await expect(unseal(await randomKey(), sealed, context)).rejects.toMatchObject(refused)
})

test('behavior: every secret is required, in its place and complete', async () => {
  const [first, second] = [random(), random()]
  const sealed = await seal(await combineSecrets([first, second], 'device pair'), random(), context)
  await unseal(await combineSecrets([first, second], 'device pair'), sealed, context)
  const others = [
    combineSecrets([second, first], 'device pair'),
    combineSecrets([first], 'device pair'),
    combineSecrets([new Uint8Array([...first, ...second])], 'device pair'),
    combineSecrets([first, second], 'operator envelope'),
  ]
  for (const other of await Promise.all(others))
    await expect(unseal(other, sealed, context)).rejects.toMatchObject(refused)
})

test('hardening A25: one server’s half opens no device’s copy, nor does another server’s half', async () => {
  const [entropy, serverSecret] = [random().slice(0, 16), random()]
  const stored = await sealForDevice(entropy, serverSecret, context, {
    eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: '5Dk1YDDBoeiqpK4MJ45xJrPZmBSDJhPm2gVVuF3nNbqZ',
  })
  const kept = readDeviceSeal(stored)
  if (!kept) throw new TypeError('nothing was kept')
  const key = await kept.combine(serverSecret)
  expect(await kept.open(key, context)).toEqual(entropy)
  await expect(kept.open(await kept.combine(random()), context)).rejects.toMatchObject(refused)
  const ofServerAlone = await combineSecrets([serverSecret], 'device pair')
  await expect(unseal(ofServerAlone, stored.sealed, context)).rejects.toMatchObject(refused)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  // The device's half is encrypted with a key that no script can read.
  await expect(crypto.subtle.exportKey('raw', stored.wrappingKey)).rejects.toThrow()
})
