import { expect, test } from 'vitest'
import { createPasswordEnvelope, openPassword } from './password.js'

test('default', async () => {
  const { key, parameters } = await createPasswordEnvelope('correct horse battery')
  expect(await openPassword({ parameters }, 'correct horse battery')).toEqual(key)
  expect(await openPassword({ parameters }, 'correct horse batterz')).not.toEqual(key)
})

test('behavior: a character means the same, however the keyboard encodes it', async () => {
  const { key, parameters } = await createPasswordEnvelope('caf\u00e9 de la gare')
  expect(await openPassword({ parameters }, 'cafe\u0301 de la gare')).toEqual(key)
})

test.each([
  { memoryKib: 8 },
  { memoryKib: 19_455 },
  { memoryKib: 4_194_304 },
  { passes: 1 },
  { passes: 2 },
  { passes: 1_000 },
  { kdf: 'pbkdf2' },
  { salt: '' },
])('error: parameters that a server weakened are refused, %j', async (change) => {
  const parameters = { kdf: 'argon2id', memoryKib: 19_456, passes: 3, salt: 'A'.repeat(22) }
  await expect(openPassword({ parameters: { ...parameters, ...change } }, 'x')).rejects.toMatchObject({
    code: 'SEAL_BROKEN',
  })
})
