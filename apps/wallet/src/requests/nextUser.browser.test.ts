import { expect, test } from 'vitest'
import { answerOf } from '../session/testing/answerOf.js'
import { nodeAnswers } from './testing/nodeAnswers.js'
import { openFrame } from './testing/openFrame.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const answers: Readonly<Record<string, unknown>> = { ...nodeAnswers, eth_chainId: '0xaa36a7' }

/** Opens a frame in a browser that two users share. The server has a wallet for each user. */
async function openShared() {
  let user = 'alice'
  const wallets = new Map<string, object>()
  const secret = 'A'.repeat(43)
  const frame = await openFrame({
    answers: {
      '/v1/': ({ method }: { method: string }) => ({
        id: 1,
        jsonrpc: '2.0',
        result: answers[method] ?? '0x',
      }),
      '/v1/fungible/price': { fungibles: [] },
      '/v1/user/email/verify': () => ({ ...answerOf(user), isNewUser: !wallets.has(user) }),
      '/v1/vault/wallet': (made: object | undefined) => {
        if (!made) return { wallet: wallets.get(user) ?? null }
        const place = { createdAt: 0, custody: 'operator', deviceSecretVersion: 1, envelopes: [], version: 1 }
        wallets.set(user, { ...place, ...made, hasOperatorEnvelope: true, isReleased: true })
        return { secret, version: 1 }
      },
    },
  })
  return {
    ...frame,
    async signIn(who: 'alice' | 'mallory') {
      user = who
      await frame.signIn()
      return ((await frame.ask('GET_USER')) as { address: string }).address
    },
    signOut: () => frame.ask('SIGN_OUT'),
  }
}

test('hardening A38: a recipient that one user paid is new to the next user of the browser', async () => {
  const { approve, ask, root, signIn, signOut } = await openShared()
  const isNew = () => root.textContent?.includes('This is the first transfer to this address') ?? false
  const pay = (from: string) =>
    ask('RPC_REQUEST', {
      chainId: 'eip155:11155111',
      method: 'eth_sendTransaction',
      params: [{ data: '0x', from, to: bob, value: '0x5' }],
    })
  const paid = pay(await signIn('alice'))
  await expect.poll(isNew).toBe(true)
  await approve()
  expect(await paid).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(isNew).toBe(false)
  await signOut()

  const asked = pay(await signIn('mallory'))
  await expect.poll(isNew).toBe(true)
  await ask('CLOSE_SURFACE')
  expect(await asked).toMatchObject({ error: expect.stringContaining('rejected') })
})

test('behavior: the next user of the browser gets the default account type', async () => {
  const { ask, signIn, signOut } = await openShared()
  const type = async () => {
    const user = (await ask('GET_USER', { chainId: 'eip155:8453' })) as { preferredAccountType: string }
    return user.preferredAccountType
  }
  await signIn('alice')
  await ask('GET_USER', { chainId: 'eip155:8453' })
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await type()).toBe('eoa')
  await signOut()
  await signIn('mallory')
  expect(await type()).toBe('smartAccount')
})
