import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTransaction, type Instruction } from './compileTransaction.js'
import { findProgramAddress } from './findProgramAddress.js'

const addressOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const someAddress = fc.integer({ min: 0, max: 12 }).map(addressOf)
const someInstruction: fc.Arbitrary<Instruction> = fc.record({
  accounts: fc.array(fc.record({ address: someAddress, isSigner: fc.boolean(), isWritable: fc.boolean() }), {
    maxLength: 6,
  }),
  data: fc.uint8Array({ maxLength: 300 }),
  programAddress: fc.integer({ min: 100, max: 103 }).map(addressOf),
})

/** Returns an account's strongest role in a transaction. It has this role in each of the instructions. */
function roleOf(at: string, payer: string, instructions: readonly Instruction[]): AccountRole {
  const named = instructions.flatMap(({ accounts }) => accounts).filter(({ address }) => address === at)
  const isSigner = at === payer || named.some(({ isSigner }) => isSigner)
  const isWritable = at === payer || named.some(({ isWritable }) => isWritable)
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
}

test.each([
  0,
  'legacy',
] as const)('default: @solana/kit reads the same from a transaction of version %s', (version) => {
  const blockhash = addressOf(200)
  fc.assert(
    fc.property(someAddress, fc.array(someInstruction, { maxLength: 5 }), (payer, instructions) => {
      const wire = compileTransaction({ blockhash, instructions, payer, version })
      const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
      const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes))
      expect(Object.values(signatures).every((signature) => signature === null)).toBe(true)
      expect(message).toMatchObject({
        feePayer: { address: payer },
        lifetimeConstraint: { blockhash },
        version,
      })
      expect(
        [...message.instructions].map(({ accounts = [], data = [], programAddress }) => ({
          accounts: accounts.map(({ address, role }) => ({ address, role })),
          data: [...data],
          programAddress,
        })),
      ).toEqual(
        instructions.map(({ accounts, data, programAddress }) => ({
          accounts: accounts.map(({ address }) => ({ address, role: roleOf(address, payer, instructions) })),
          data: [...data],
          programAddress,
        })),
      )
    }),
  )
})

test('behavior: program addresses match those of @solana/kit', async () => {
  const someSeeds = fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(someAddress, someSeeds, async (program, seeds) => {
      const [found] = await getProgramDerivedAddress({ programAddress: address(program), seeds })
      expect(findProgramAddress(program, seeds)).toBe(found)
    }),
  )
})

test('error: an invalid address is not written into a transaction', () => {
  for (const payer of ['', '0x12', '1'.repeat(31), '1'.repeat(33)]) {
    expect(() =>
      compileTransaction({ blockhash: addressOf(1), instructions: [], payer, version: 0 }),
    ).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  }
})
