import fc from 'fast-check'
import { getAddress, isAddress as isViemAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { normalizeAddress } from './normalizeAddress.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: with 0x and its checksum, from any form', async () => {
  for (const input of [
    address,
    address.slice(2),
    address.toLowerCase(),
    address.toUpperCase(),
    address.slice(2).toUpperCase(),
  ]) {
    expect(await normalizeAddress(input)).toEqual({ address, isChecksumWrong: false })
  }
})

test('behavior: a wrong checksum is accepted, and reported', async () => {
  const wrong = address.replace('Fd6', 'fD6')
  expect(await normalizeAddress(wrong)).toEqual({ address, isChecksumWrong: true })
})

test("behavior: Rootstock's checksum includes its chain id, and no other does", async () => {
  const [rootstock, testnet, other] = [30, 31, 1].map((id) => toNetwork({ ...mainnet, id }))
  // Source: EIP-1191, its test cases.
  const address30 = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'
  const address31 = '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd'
  expect(await normalizeAddress(address30, rootstock)).toEqual({ address: address30, isChecksumWrong: false })
  expect(await normalizeAddress(address30.toLowerCase(), rootstock)).toMatchObject({ address: address30 })
  expect(await normalizeAddress(address31, testnet)).toEqual({ address: address31, isChecksumWrong: false })
  expect(await normalizeAddress(address30.replace('EB6', 'eB6'), rootstock)).toMatchObject({
    isChecksumWrong: true,
  })
  expect(await normalizeAddress(address30, other)).toMatchObject({
    address: getAddress(address30.toLowerCase()),
    isChecksumWrong: true,
  })
})

test('hardening B4: 40 hex characters with or without 0x, and nothing else', async () => {
  const hex = fc.string({ maxLength: 40, minLength: 40, unit: fc.constantFrom(...'0123456789abcdef') })
  await fc.assert(
    fc.asyncProperty(hex, async (digits) => {
      const read = await normalizeAddress(digits)
      expect(read?.address).toBe(getAddress(`0x${digits}`))
      expect(await normalizeAddress(`0x${digits}`)).toEqual(read)
      expect(await normalizeAddress(`${digits}0`)).toBeUndefined()
      expect(await normalizeAddress(` 0x${digits}`)).toBeUndefined()
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const read = await normalizeAddress(text)
      expect(read === undefined || isViemAddress(read.address, { strict: true })).toBe(true)
    }),
  )
})
