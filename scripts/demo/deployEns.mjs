// Part of scripts/demo.mjs and of the tests of names: puts ENS's own contracts on a local network.
import { createRequire } from 'node:module'
import { deployNames } from '@portico/testkit/chain'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  labelhash,
  namehash,
  zeroAddress,
} from 'viem'
import { creationCode } from '../../packages/testkit/src/chain/contractCode.js'
import { actAs, createLocalClient, sendAndMine } from '../../packages/testkit/src/chain/localClient.js'
import { namesDeployerAddress as from, localNames } from '../../packages/testkit/src/chain/localNames.js'

const require = createRequire(import.meta.url)
/** The code as ENS published it: the registry, and the registrar of `.eth` (from @ensdomains/ethregistrar 2.0.5). */
const ofRegistrar = (name) => require(`@ensdomains/ens-archived-contracts/abis/ethregistrar/${name}.json`)
const ofResolver = (name) => require(`@ensdomains/resolver/build/contracts/${name}.json`)

const tenYearsSeconds = 10n * 365n * 86_400n
/**
 * Constructor arguments of ENS's price contracts: attodollars a second, by the length of a name, and dollars per ether
 * with 8 decimals.
 */
const rents = [0n, 0n, 4n, 2n, 1n]
const etherPrice = 100_000_000n

/**
 * Deploys ENS's own contracts to a local network, at the addresses that `deployNames` uses for its stand-ins: registry,
 * registrar of `.eth` with its controller and prices, reverse registrar, public resolver. Names are registered by
 * commit and reveal. Only the universal resolver, which no ENS package contains, comes from the test kit. A second call
 * continues where the first stopped. If a network already has the stand-ins, it keeps them.
 *
 * @param {object} parameters
 * @param {string} parameters.rpcUrl
 * @param {{ name: string, gatewayUrls: string[], signers: `0x${string}`[] }} [parameters.zone] a domain below `.eth`
 * whose names a server's gateway resolves
 * @param {{ name: string, address: `0x${string}`, texts?: Record<string, string> }[]} [parameters.records] names below
 * `.eth` on the network itself; each is also the primary name of its address
 */
export async function deployEns({ records = [], rpcUrl, zone }) {
  const client = createLocalClient(rpcUrl)
  const ens = await openEns(client)
  if (ens) {
    if (zone) await ens.register(zone.name, ens.addresses.offchainResolver)
    for (const record of records) await ens.record(record)
  }
  await deployNames({ rpcUrl, ...(zone && { zone }), ...(!ens && { records }) })
  return ens?.addresses
}

/** Deploys the missing parts of ENS and returns all of ENS. Returns undefined if the network has the stand-ins. */
async function openEns(client) {
  const abi = [
    'ENSRegistry',
    'BaseRegistrarImplementation',
    'ETHRegistrarController',
    'StablePriceOracle',
    'DummyOracle',
  ].map(ofRegistrar)
  const [registry, registrar, controller, prices, oracle] = abi
  const [resolver, reverseRegistrar] = [ofResolver('PublicResolver'), ofResolver('ReverseRegistrar')]
  const at = (nonce) => getContractAddress({ from, nonce: BigInt(nonce) })
  const create = ({ abi, bytecode }, args) => encodeDeployData({ abi, args, bytecode })
  const parameterOfAddresses = (bytecode, inputs, args) =>
    encodeDeployData({
      abi: [{ inputs: inputs.map((type) => ({ type })), stateMutability: 'nonpayable', type: 'constructor' }],
      args,
      bytecode,
    })
  const addresses = {
    ...localNames,
    controller: at(7),
    oracle: at(5),
    prices: at(6),
    registrar: at(4),
    reverseRegistrar: at(8),
  }
  // The contracts in the order of their addresses. The first four have the addresses of those of `deployNames`.
  const creations = [
    registry.bytecode,
    parameterOfAddresses(creationCode.testUniversalResolver, ['address'], [addresses.registry]),
    create(resolver, [addresses.registry]),
    parameterOfAddresses(creationCode.offchainResolver, ['address', 'string[]', 'address[]'], [from, [], []]),
    create(registrar, [addresses.registry, namehash('eth')]),
    create(oracle, [etherPrice]),
    create(prices, [addresses.oracle, rents]),
    // Commitments need no minimum age, because on a local network no one tries to register the name first.
    create(controller, [addresses.registrar, addresses.prices, 0n, 86_400n]),
    create(reverseRegistrar, [addresses.registry, addresses.resolver]),
  ]

  const made = await client.getTransactionCount({ address: from })
  const code = await client.getCode({ address: addresses.registry })
  if (made > 0 && code !== registry.deployedBytecode) return undefined

  const read = (contract, address, functionName, args) =>
    client.readContract({ abi: contract.abi, address, args, functionName })
  /** Simulates a transaction before sending it, because only a simulation fails with the contract's reason. */
  const write = async (contract, address, functionName, args, { account = from, value = 0n } = {}) => {
    await client.simulateContract({ abi: contract.abi, account, address, args, functionName, value })
    const data = encodeFunctionData({ abi: contract.abi, args, functionName })
    await sendAndMine(client, { data, from: account, to: address, valueWei: value })
  }
  const ownerOf = (name) => read(registry, addresses.registry, 'owner', [namehash(name)])
  const give = (parent, label, owner, resolverAddress = zeroAddress) =>
    write(registry, addresses.registry, 'setSubnodeRecord', [
      namehash(parent),
      labelhash(label),
      owner,
      resolverAddress,
      0n,
    ])

  /** Registers a name by commit and reveal, as a user does. */
  async function register(name, resolverAddress, address = zeroAddress) {
    const [label, ...rest] = name.split('.')
    if (rest.join('.') !== 'eth') throw new RangeError(`${name} must have two labels, the second of them eth`)
    if (!(await read(controller, addresses.controller, 'available', [label]))) return
    const secret = namehash(name)
    const configured = [secret, resolverAddress, address]
    await actAs(client, [from], async () => {
      const commitment = await read(controller, addresses.controller, 'makeCommitmentWithConfig', [
        label,
        from,
        ...configured,
      ])
      await write(controller, addresses.controller, 'commit', [commitment])
      const value = await read(controller, addresses.controller, 'rentPrice', [label, tenYearsSeconds])
      const wish = [label, from, tenYearsSeconds, ...configured]
      await write(controller, addresses.controller, 'registerWithConfig', wish, { value })
    })
  }

  await actAs(client, [from], async () => {
    for (const data of creations.slice(made)) await sendAndMine(client, { data, from })
    if ((await ownerOf('eth')) !== addresses.registrar) await give('', 'eth', addresses.registrar)
    if (!(await read(registrar, addresses.registrar, 'controllers', [addresses.controller])))
      await write(registrar, addresses.registrar, 'addController', [addresses.controller])
    if ((await ownerOf('addr.reverse')) !== addresses.reverseRegistrar) {
      await give('', 'reverse', from)
      // If an address has no name on the network, the gateway is asked for one. A record on the network takes
      // precedence.
      await give('reverse', 'addr', addresses.reverseRegistrar, addresses.offchainResolver)
    }
  })

  return {
    addresses,
    async record({ address, name, texts = {} }) {
      await register(name, addresses.resolver, address)
      await actAs(client, [from, address], async () => {
        for (const [key, text] of Object.entries(texts))
          await write(resolver, addresses.resolver, 'setText', [namehash(name), key, text])
        await write(reverseRegistrar, addresses.reverseRegistrar, 'setName', [name], { account: address })
      })
    },
    register,
  }
}
