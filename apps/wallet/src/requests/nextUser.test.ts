import { expect, test } from 'vitest'
import { createRecipients } from '../approval/recipients.js'
import { memoryStore } from '../storage/frameStore.js'
import { createWalletStore, forgetWallet } from '../storage/walletStore.js'
import { createAccountTypes } from './accountTypes.js'
import { createCallBatches } from './callBatches.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:8453'

/** Opens the store of a browser in which one user logs in after another. */
function openBrowser() {
  const store = memoryStore()
  let walletId = 'alice'
  const known = async () => ({ walletId })
  return {
    known,
    logIn: (user: 'alice' | 'mallory') => {
      walletId = user
    },
    store,
  }
}

test('hardening A38: a recipient that one user paid is new to the next user of the browser', async () => {
  const { known, logIn, store } = openBrowser()
  const recipients = createRecipients(createWalletStore(store, known))
  await recipients.remember([bob])
  logIn('mallory')
  expect([await recipients.judge(bob, []), await recipients.known()]).toEqual(['first', []])
  logIn('alice')
  expect(await recipients.judge(bob, [])).toBeUndefined()
})

test('behavior: the next user of the browser gets the default account type', async () => {
  const { known, logIn, store } = openBrowser()
  const call = async () => ({ http: [], smartAccounts: [{ id: networkId, isSponsored: false }], ws: [] })
  // Cast: this server's responses have no types of their own.
  const types = createAccountTypes({ call: call as never, store })
  const type = async () => types.typeOn(networkId, await known())
  await types.prefer('eoa', await known())
  logIn('mallory')
  expect(await type()).toBe('smartAccount')
  logIn('alice')
  expect(await type()).toBe('eoa')
})

test('behavior: a user reads only their own batches, and may use an id that another user has used', async () => {
  const { known, logIn, store } = openBrowser()
  const batches = createCallBatches({ known, rpc: async () => ({ status: '0x1' }), store })
  const begin = () => batches.begin({ calls: 1, id: '0xb', networkId })
  const ofAlice = await begin()
  await expect(batches.assertNew('0xb')).rejects.toMatchObject({ rpcCode: 5720 })
  logIn('mallory')
  await expect(batches.status(['0xb'])).rejects.toMatchObject({ rpcCode: 5730 })
  await batches.assertNew('0xb')
  await begin()
  // What arrives late belongs to the batch that began it.
  await ofAlice.add('0xaa')
  expect(await batches.status(['0xb'])).toMatchObject({ receipts: [], status: 100 })
  logIn('alice')
  expect(await batches.status(['0xb'])).toMatchObject({ receipts: [{ status: '0x1' }], status: 200 })
})

test('behavior: only the values of one wallet are deleted with it', async () => {
  const { known, logIn, store } = openBrowser()
  const own = createWalletStore(store, known)
  await own.put('recipients', [bob])
  logIn('mallory')
  await own.put('recipients', [])
  await store.put('network', networkId)
  await forgetWallet(store, 'alice')
  expect(await store.names()).toEqual(['recipients mallory', 'network'])
})
