import { bech32 } from '@scure/base'
import { expect, test } from 'vitest'
import { cosmos } from '../../families/cosmos/index.js'
import type { Session } from '../session.js'
import { askToSign } from './askToSign.js'

const networkId = 'cosmos:cosmoshub-4'
const addressOf = (length: number) => bech32.encode('cosmos', bech32.toWords(new Uint8Array(length).fill(7)))

async function sign(address: string, publicKey?: string) {
  const asked: unknown[] = []
  const provider = {
    async signArbitrary(...parameters: unknown[]) {
      asked.push(parameters)
      return { signature: btoa('\x01'.repeat(64)) }
    },
  }
  const connector = { chain: 'cosmos', id: 'keplr', name: 'Keplr', provider, type: 'INJECTED' } as const
  const account = { address, namespace: 'cosmos', type: 'eoa', ...(publicKey && { publicKey }) } as const
  // A cast: only these fields are read.
  const session = {
    accounts: [account],
    accountsOn: { [networkId]: [account] },
    connector,
    networkId,
    provider,
  } as unknown as Session
  const ended = await askToSign(cosmos(), {
    address,
    // A cast: this family does not read the fields.
    fields: {} as never,
    isPlain: false,
    message: 'Sign in',
    network: undefined,
    session,
    way: 'message',
  }).then(
    () => 'signed',
    ({ code }: { code?: unknown }) => code,
  )
  return { asked: asked.length, ended }
}

test.each([
  ['a key of 33 bytes', 20, btoa('\x02'.repeat(33))],
  ['a whole key', 20, btoa('\x04'.repeat(65))],
  ['a key that the wallet does not tell', 20, undefined],
])('hardening R35: an account of %s signs in', async (_, length, publicKey) => {
  expect(await sign(addressOf(length), publicKey)).toEqual({ asked: 1, ended: 'signed' })
})

test.each([
  ['a contract', 32, undefined],
  ['an ed25519 key', 20, btoa('\x01'.repeat(32))],
  ['several keys', 20, btoa('\x01'.repeat(120))],
])('hardening R35: the user is told that an account of %s cannot sign in, before it is asked', async (_, length, publicKey) => {
  expect(await sign(addressOf(length), publicKey)).toEqual({ asked: 0, ended: 'METHOD_NOT_SUPPORTED' })
})
