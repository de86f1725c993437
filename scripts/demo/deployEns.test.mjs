import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployNames, localNames, startAnvil } from '@portico/testkit/chain'
import { connect, getIdentity, registerName, resolveReceiver } from 'portico'
import { createPublicClient, createWalletClient, http, namehash, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startServer } from '../../packages/server/src/exports/index.js'
import { deployEns } from './deployEns.mjs'
import { gatewayPath } from './names.mjs'

const require = createRequire(import.meta.url)
const {
  deployedBytecode: registryCode,
} = require('@ensdomains/ens-archived-contracts/abis/ethregistrar/ENSRegistry.json')
const { deployedBytecode: resolverCode } = require('@ensdomains/resolver/build/contracts/PublicResolver.json')

// All parts of this test are real: ENS's contracts, the server with its gateway, and the kit that registers names.
const folder = mkdtempSync(join(tmpdir(), 'portico-ens-'))
cpSync(inject('emptyDatabase'), folder, { recursive: true })
const zone = 'agora.eth'
const gatewayKey = generatePrivateKey()
const bob = devAccounts[1]
const { universalResolver: universalResolverAddress } = localNames
let chain
let server
let client
let ens

beforeAll(async () => {
  chain = await startAnvil()
  server = await startServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        ensUniversalResolver: universalResolverAddress,
        id: 'eip155:31337',
        indexFrom: null,
        name: 'Anvil',
        rpcUrls: [chain.rpcUrl],
      },
    ],
    dataFolder: folder,
    logLevel: 'silent',
    names: { gatewayKey, zone },
    port: 0,
  })
  client = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl) })
  ens = await put()
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
  rmSync(folder, { force: true, recursive: true })
})

const put = () =>
  deployEns({
    records: [
      { address: bob.address, name: 'bob.eth', texts: { avatar: 'https://pictures.example/bob.png' } },
    ],
    rpcUrl: chain.rpcUrl,
    zone: {
      gatewayUrls: [`${server.url}${gatewayPath}`],
      name: zone,
      signers: [privateKeyToAccount(gatewayKey).address],
    },
  })

/** Returns a kit, as on the page of a user who registers a name. */
async function registerAs(privateKey, name, options = {}) {
  const network = {
    ...anvil,
    contracts: { ensUniversalResolver: { address: universalResolverAddress } },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const portico = createTestPortico({
    networks: [network],
    server: server.url,
    ...options,
    wallets: { alice: { privateKeys: [privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  if (name) await registerName(portico, { name })
  return portico
}

test('default: viem resolves a name registered with the kit through ENS’s own registry, in both directions', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await registerAs(key, 'Mariner')
  const name = `mariner.${zone}`
  expect(await client.getEnsAddress({ name, universalResolverAddress })).toBe(address)
  expect(await client.getEnsName({ address, universalResolverAddress })).toBe(name)
  expect(await client.getEnsAddress({ name: `nobody.${zone}`, universalResolverAddress })).toBeNull()
  expect(await client.getEnsName({ address: account.address, universalResolverAddress })).toBeNull()
})

test('behavior: registry, registrar and resolver are ENS’s, and the domain was registered by commit and reveal', async () => {
  expect(await client.getCode({ address: ens.registry })).toBe(registryCode)
  expect((await client.getCode({ address: ens.resolver }))?.length).toBe(resolverCode.length)
  const abi = parseAbi([
    'function owner(bytes32) view returns (address)',
    'function resolver(bytes32) view returns (address)',
    'function available(string) view returns (bool)',
  ])
  const owner = (name) =>
    client.readContract({ abi, address: ens.registry, args: [namehash(name)], functionName: 'owner' })
  expect(await owner('eth')).toBe(ens.registrar)
  expect(await owner('addr.reverse')).toBe(ens.reverseRegistrar)
  const resolver = { abi, address: ens.registry, args: [namehash(zone)], functionName: 'resolver' }
  expect(await client.readContract(resolver)).toBe(ens.offchainResolver)
  const isFree = await client.readContract({
    abi,
    address: ens.controller,
    args: ['agora'],
    functionName: 'available',
  })
  expect(isFree).toBe(false)
})

test('behavior: the user’s own name at the reverse registrar comes first, and is checked forwards', async () => {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await registerAs(key, 'Boatswain')
  const wallet = createWalletClient({ account, chain: anvil, transport: http(chain.rpcUrl) })
  const abi = parseAbi(['function setName(string name) returns (bytes32)'])
  const fund = createWalletClient({
    account: privateKeyToAccount(devAccounts[0].privateKey),
    chain: anvil,
    transport: http(chain.rpcUrl),
  })
  const paid = await fund.sendTransaction({ to: account.address, value: 10n ** 18n })
  await client.waitForTransactionReceipt({ hash: paid, pollingInterval: 50 })
  const call = async (name) => {
    const hash = await wallet.writeContract({
      abi,
      address: ens.reverseRegistrar,
      args: [name],
      functionName: 'setName',
    })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    return client.getEnsName({ address: account.address, universalResolverAddress })
  }
  // The name resolves on the network itself, and through the gateway the address resolves back to the name.
  expect(await call(`boatswain.${zone}`)).toBe(`boatswain.${zone}`)
  // Bob's name does not become another account's name, although that account claims it.
  expect(await call('bob.eth').catch(() => null)).toBeNull()
})

test('behavior: names of ENS resolve for the kit, and the server shows them with their picture', async () => {
  expect(await client.getEnsAddress({ name: 'bob.eth', universalResolverAddress })).toBe(bob.address)
  expect(await client.getEnsName({ address: bob.address, universalResolverAddress })).toBe('bob.eth')
  const portico = await registerAs(generatePrivateKey())
  expect(await resolveReceiver(portico, { input: 'BOB.eth' })).toMatchObject({
    address: bob.address,
    name: 'bob.eth',
  })
  // With a server, the avatar comes through the server's image proxy, so no browser contacts the host that Bob chose.
  const shown = await getIdentity(portico, { address: bob.address })
  expect(shown).toEqual({ avatar: expect.stringMatching(/^http:\/\/127/), name: 'bob.eth' })
  expect(shown.avatar).not.toContain('pictures.example')
  // For a site without a server, name and avatar come from the network itself.
  const alone = await registerAs(generatePrivateKey(), undefined, { server: undefined })
  expect(await getIdentity(alone, { address: bob.address })).toEqual({
    avatar: 'https://pictures.example/bob.png',
    name: 'bob.eth',
  })
})

test('behavior: another call changes nothing; a network with the stand-ins keeps them', async () => {
  const before = await client.getBlockNumber()
  await put()
  // The second call writes only Bob's primary name again.
  expect((await client.getBlockNumber()) - before).toBeLessThanOrEqual(2n)
  const other = await startAnvil()
  onTestFinished(() => other.stop())
  await deployNames({ rpcUrl: other.rpcUrl })
  const code = await createPublicClient({ transport: http(other.rpcUrl) }).getCode({
    address: localNames.registry,
  })
  expect(await deployEns({ rpcUrl: other.rpcUrl })).toBeUndefined()
  expect(code).not.toBe(registryCode)
})
