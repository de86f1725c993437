import { formatSignInMessage } from '@portico/protocol/signin'
import { createSolanaTestWallet, solanaDevAccounts } from '@portico/testkit'
import { expect, test } from 'vitest'
import type { Family } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { verifyMessage } from '../../verify/solana/verifyMessage.js'
import { solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const [{ address }] = solanaDevAccounts
const network = {
  ...solanaMainnet,
  network: 'solana',
  rpcUrls: { chainDefault: { http: [] }, default: { http: [] } },
  testnet: false,
}
const fields = {
  accountAddress: address,
  chainId: solanaMainnet.caipNetworkId,
  domain: 'agora.example',
  nonce: 'n0nce12345',
  statement: 'Sign in to Agora',
  uri: 'https://agora.example/',
  version: '1',
} as const
const message = formatSignInMessage(fields)

/** Opens a session with a wallet. A test can change the wallet's features and accounts. */
async function open(
  change: Record<string, Record<string, unknown>> = {},
  accountFeatures?: readonly string[],
) {
  const { approvals, wallet } = createSolanaTestWallet({ answer: 'approve' })
  const own = wallet.features as Record<string, Record<string, unknown>>
  const features = Object.fromEntries(
    Object.entries(own).map(([name, feature]) => [name, { ...feature, ...change[name] }]),
  )
  const accounts = {
    get: () =>
      wallet.accounts.map((account) =>
        accountFeatures ? Object.create(account, { features: { value: accountFeatures } }) : account,
      ),
  }
  const provider = Object.create(wallet, { accounts, features: { value: features } })
  const connector = { chain: 'solana', id: 'standard:t', name: 'T', provider, type: 'ANNOUNCED' } as const
  const { signal } = new AbortController()
  const family = solana()
  const session = await family.connect(connector, { network: undefined, networks: [], signal })
  return { approvals, family, session }
}

async function bySending(family: Family, session: Session, text = message) {
  const sending = await family.loadSending?.()
  return sending?.signByTransaction?.(session, { address, message: text, network })
}

test('hardening R36: a memo that is signed and not sent signs in, without an endpoint too', async () => {
  const { approvals, family, session } = await open()
  const signature = (await bySending(family, session)) ?? ''
  expect(await verifyMessage({ address, message, signature })).toMatchObject({ isValid: true })
  expect(approvals.at(-1)).toMatchObject({ isSent: false, kind: 'signTransactions' })
})

test('hardening R36: an account that lists no messages among its features is hardware, and nobody is asked', async () => {
  const { approvals, family, session } = await open({}, ['solana:signTransaction'])
  await expect(family.signIn?.(session, { address, fields, message })).rejects.toMatchObject({
    code: 'REQUEST_FAILED',
    isOfHardware: true,
  })
  expect(approvals.filter(({ kind }) => kind === 'signMessage')).toEqual([])
})

test('error: the user’s no, and a wallet that signs something else', async () => {
  const refusing = await open({
    'solana:signTransaction': {
      signTransaction: async () => {
        throw new Error('User rejected the request.')
      },
    },
  })
  const ask = ({ family, session }: typeof refusing, text = message) => bySending(family, session, text)
  await expect(ask(refusing)).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
  const other = await open({
    'solana:signTransaction': {
      signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
        { signedTransaction: transaction },
      ],
    },
  })
  await expect(ask(other)).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  await expect(ask(await open(), 'x'.repeat(901))).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
})
