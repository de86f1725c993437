import { formatSignInMessage, type SignInFields } from '@portico/protocol/signin'
import { createSolanaTestWallet, solanaDevAccounts } from '@portico/testkit'
import { expect, test, vi } from 'vitest'
import { verifyMessage } from '../../verify/solana/verifyMessage.js'
import { solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const [alice, bob] = solanaDevAccounts
const address = alice.address
const fields: SignInFields = {
  accountAddress: address,
  chainId: solanaMainnet.caipNetworkId,
  domain: 'agora.example',
  issuedAt: '2026-01-02T03:04:05.000Z',
  nonce: 'n0nce12345',
  resources: ['https://agora.example/terms'],
  statement: 'Sign in to Agora',
  uri: 'https://agora.example/',
  version: '1',
}
const message = formatSignInMessage(fields)

type Feature = { signIn: (input: object) => Promise<readonly object[]> }

/** Opens a session, and counts the wallet's requests by both methods. */
async function open(change?: (signIn: Feature['signIn']) => Feature['signIn'], without: string[] = []) {
  const { approvals, wallet } = createSolanaTestWallet({
    answer: 'approve',
    without: without as ['solana:signIn'],
  })
  const features = { ...wallet.features } as Record<string, Record<string, unknown>>
  const own = features['solana:signIn'] as Feature | undefined
  if (own) {
    const signIn = vi.fn(change ? change(own.signIn) : own.signIn)
    features['solana:signIn'] = { ...own, signIn }
  }
  // The accounts are the wallet's own, including later ones.
  const provider = Object.create(wallet, { features: { value: features } })
  const connector = { chain: 'solana', id: 'standard:t', name: 'T', provider, type: 'ANNOUNCED' } as const
  const { signal } = new AbortController()
  const session = await solana().connect(connector, { network: undefined, networks: [], signal })
  const sign = (asked = fields) =>
    solana().signIn?.(session, { address, fields: asked, message: formatSignInMessage(asked) })
  return {
    prompts: () => approvals.filter(({ kind }) => kind === 'signMessage').length,
    sign,
    signIn: features['solana:signIn']?.signIn,
  }
}

async function expectSigned(signature: string | undefined, text = message) {
  const verified = await verifyMessage({ address, message: text, signature: signature ?? '' })
  expect(verified.isValid).toBe(true)
}

test('default: a wallet with solana:signIn signs the site’s own text, in one prompt', async () => {
  const { prompts, sign, signIn } = await open()
  await expectSigned(await sign())
  expect(signIn).toHaveBeenCalledOnce()
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ address, nonce: fields.nonce }))
  expect(prompts()).toBe(1)
})

test('behavior: one without it signs the same text as a message', async () => {
  const { prompts, sign } = await open(undefined, ['solana:signIn'])
  await expectSigned(await sign())
  expect(prompts()).toBe(1)
})

test('behavior: without a statement the two texts differ, and a message is used', async () => {
  const { sign, signIn } = await open()
  const { statement: _, ...without } = fields
  await expectSigned(await sign(without), formatSignInMessage(without))
  expect(signIn).not.toHaveBeenCalled()
})

type SignIn = Feature['signIn']
test.each<[string, (own: SignIn) => SignIn]>([
  ['another nonce', (own) => (input) => own({ ...input, nonce: 'another12345' })],
  ['another domain', (own) => (input) => own({ ...input, domain: 'evil.example' })],
  ['another account', (own) => async (input) => (await own(input)).map((one) => ({ ...one, account: bob }))],
  [
    'no signature of it',
    (own) => async (input) => (await own(input)).map((one) => ({ ...one, signature: new Uint8Array(64) })),
  ],
  [
    'a refusal of the input',
    () => async () => {
      throw new Error('Unsupported chainId')
    },
  ],
])('behavior: a result with %s is discarded: the text is signed as a message', async (_, change) => {
  const { sign, signIn } = await open(change)
  await expectSigned(await sign())
  expect(signIn).toHaveBeenCalledOnce()
})

test('error: after a rejection there is no second prompt', async () => {
  const { prompts, sign } = await open(() => async () => {
    throw { code: 4001, message: 'User rejected the request.' }
  })
  await expect(sign()).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
  expect(prompts()).toBe(0)
})
