import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { EmbeddedClient, EmbeddedState, EmbeddedUser } from '../embeddedClient.js'
import { embeddedSlot } from '../embeddedSlot.js'
import type { EmbeddedWalletUser } from '../entities.js'
import type { Portico } from '../portico.js'
import { addresses } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connectEmbedded } from './connectEmbedded.js'
import { disconnect } from './disconnect.js'
import { getEmbeddedUser, watchEmbeddedUser } from './getEmbeddedUser.js'

beforeAll(() => vi.stubGlobal('location', { search: '' }))
afterAll(() => vi.unstubAllGlobals())

const alice: EmbeddedUser = {
  accounts: [
    { address: addresses.first, type: 'eoa' },
    { address: addresses.second, type: 'smartAccount' },
  ],
  address: addresses.second,
  email: 'alice@portico.test',
  networkId: 'eip155:1',
  preferredAccountType: 'smartAccount',
  smartAccountDeployed: false,
  userName: null,
}

/** Starts a kit with a scripted client of the embedded wallet. The test sets the details of the user. */
function startWithWallet(): { portico: Portico; tell: (change: Partial<EmbeddedUser>) => void } {
  const portico = startKit({ embedded: { walletOrigin: 'https://wallet.example' } })
  let user = alice
  let users: EmbeddedState['users'] = {}
  const listeners = new Set<(state: EmbeddedState) => void>()
  const getState = (): EmbeddedState => ({ isSurfaceWanted: false, smartAccountNetworks: [], users })
  const publish = () => {
    for (const listener of [...listeners]) listener(getState())
  }
  const client = {
    getProvider: () => ({ on: () => {}, removeListener: () => {}, request: async () => [] }),
    getState,
    getUser: async () => {
      users = { eip155: user }
      publish()
      return user
    },
    signOut: async () => {
      users = {}
      publish()
    },
    stop: () => {},
    subscribe: (listener: (state: EmbeddedState) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toAccounts: () => [{ address: user.address, namespace: 'eip155', type: user.preferredAccountType }],
    // A cast: a login and its later steps use only these methods.
  } as unknown as EmbeddedClient
  portico.internal.slots.set(embeddedSlot, Promise.resolve(client))
  return {
    portico,
    tell(change) {
      user = { ...user, ...change }
      users = { eip155: user }
      publish()
    },
  }
}

const shown: EmbeddedWalletUser = {
  accounts: [
    { address: addresses.first, type: 'EOA' },
    { address: addresses.second, type: 'smartAccount' },
  ],
  address: addresses.second,
  chainId: 1,
  email: 'alice@portico.test',
  preferredAccountType: 'smartAccount',
  smartAccountDeployed: false,
  userName: null,
}

test('default: no user before the login, then the user with the login method, and none after the end', async () => {
  const { portico } = startWithWallet()
  expect(await getEmbeddedUser(portico)).toBeNull()
  await connectEmbedded(portico, { by: 'google' })
  expect(await getEmbeddedUser(portico)).toEqual({ ...shown, provider: 'google' })
  expect(await getEmbeddedUser(portico, { namespace: 'solana' })).toBeNull()
  await disconnect(portico)
  expect(await getEmbeddedUser(portico)).toBeNull()
})

test('behavior: a listener gets each change once, and nothing after it unsubscribes', async () => {
  const { portico, tell } = startWithWallet()
  const heard: (EmbeddedWalletUser | null)[] = []
  const stop = watchEmbeddedUser(portico, { onChange: (user) => heard.push(user) })
  await expect.poll(() => heard).toEqual([null])
  await connectEmbedded(portico)
  await expect.poll(() => heard.at(-1)).toEqual(shown)
  tell({ email: 'bob@portico.test' })
  await expect.poll(() => heard.at(-1)).toMatchObject({ email: 'bob@portico.test' })
  tell({})
  await disconnect(portico)
  await expect.poll(() => heard.at(-1)).toBeNull()
  expect(heard).toHaveLength(4)
  stop()
  const later: (EmbeddedWalletUser | null)[] = []
  onTestFinished(watchEmbeddedUser(portico, { onChange: (user) => later.push(user) }))
  await connectEmbedded(portico)
  await expect.poll(() => later.at(-1)).toMatchObject({ address: shown.address })
  expect(heard).toHaveLength(4)
})
