import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { createPublicClient, erc721Abi, http, parseAbi } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Nft } from '../entities.js'
import { connect } from './connect.js'
import { sendNft } from './sendNft.js'
import { getSends, waitForSend } from './sends.js'

const [{ address: alice, privateKey }, { address: bob }] = devAccounts
const abi1155 = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
})
afterAll(() => chain.stop())

const client = () => createPublicClient({ transport: http(chain.rpcUrl) })

async function start() {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    wallets: { alice: { privateKeys: [privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  return { portico, wallet: portico.wallets.alice }
}

/** Finds one of the lanterns that Alice owns. */
async function findLantern(): Promise<Nft> {
  for (let id = 0n; id < 60n; id++) {
    const owner = await client()
      .readContract({ abi: erc721Abi, address: localContracts.lanterns, args: [id], functionName: 'ownerOf' })
      .catch(() => undefined)
    if (owner === alice) return toNft(localContracts.lanterns, 'ERC721', String(id), '1')
  }
  throw new RangeError('Alice has no lantern.')
}

function toNft(contract: string, standard: Nft['standard'], tokenId: string, quantity: string): Nft {
  return {
    address: `eip155:31337:${contract}`,
    chainId: 'eip155:31337',
    collection: 'Lanterns',
    description: '',
    imageUrl: '',
    isSpam: false,
    name: `Number ${tokenId}`,
    quantity,
    standard,
    tokenId,
  }
}

const ticketsOf = (address: `0x${string}`, id: bigint) =>
  client().readContract({
    abi: abi1155,
    address: localContracts.tickets,
    args: [address, id],
    functionName: 'balanceOf',
  })

test('default: an ERC-721 gets another owner, and the transfer is followed', async () => {
  const { portico } = await start()
  const nft = await findLantern()
  const sent = await sendNft(portico, { nft, receiver: bob })
  expect(getSends(portico)[0]).toMatchObject({ amount: '1', decimals: 0, symbol: nft.name, to: bob })
  expect((await waitForSend(portico, { id: sent.id })).status).toBe('confirmed')
  expect(
    await client().readContract({
      abi: erc721Abi,
      address: localContracts.lanterns,
      args: [BigInt(nft.tokenId)],
      functionName: 'ownerOf',
    }),
  ).toBe(bob)
})

test('behavior: some of an ERC-1155, in the requested number', async () => {
  const { portico } = await start()
  let id = 0n
  while ((await ticketsOf(alice, id)) < 2n && id < 20n) id++
  const [before, bobs] = [await ticketsOf(alice, id), await ticketsOf(bob, id)]
  expect(before).toBeGreaterThan(1n)
  const nft = toNft(localContracts.tickets, 'ERC1155', String(id), String(before))
  const sent = await sendNft(portico, { amount: 2n, nft, receiver: bob })
  expect((await waitForSend(portico, { id: sent.id })).status).toBe('confirmed')
  expect([await ticketsOf(alice, id), await ticketsOf(bob, id)]).toEqual([before - 2n, bobs + 2n])
})

test('error: a transfer that would revert is reported before the prompt', async () => {
  const { portico, wallet } = await start()
  const nft = await findLantern()
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  // The recipient is a contract that accepts no NFTs.
  await expect(sendNft(portico, { nft, receiver: localContracts.usdCoin })).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
  })
  expect(asked()).toBe(0)
  expect(getSends(portico)).toEqual([])
})

test.each([
  ['more than there are', { amount: 3n }, 'INVALID_AMOUNT'],
  ['none at all', { amount: 0n }, 'INVALID_AMOUNT'],
  // A site without TypeScript can pass a text.
  ['a text', { amount: '1' as unknown as bigint }, 'INVALID_AMOUNT'],
  ['its own contract', { receiver: localContracts.tickets }, 'INVALID_RECEIVER'],
  ['nobody', { receiver: `0x${'0'.repeat(40)}` }, 'INVALID_RECEIVER'],
])('error: %s', async (_, more, code) => {
  const { portico, wallet } = await start()
  const nft = toNft(localContracts.tickets, 'ERC1155', '1', '2')
  await expect(sendNft(portico, { nft, receiver: bob, ...more })).rejects.toMatchObject({ code })
  expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
})
