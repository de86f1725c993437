import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  labelhash,
  namehash,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { orRefused } from './callNode.js'
import { creationCode } from './contractCode.js'
import { actAs, createLocalClient, type LocalClient, sendAndMine } from './localClient.js'
import { localNames, namesDeployerAddress } from './localNames.js'

export type DeployNamesParameters = {
  /** A local network: from `startAnvil`, or your own Anvil or Hardhat. */
  rpcUrl: string
  /** A domain. A server's gateway resolves its names, and the reverse names of their addresses. */
  zone?:
    | {
        /** E.g. `agora.eth`. */
        name: string
        /** With `{sender}` and `{data}`, e.g. `http://127.0.0.1:8787/v1/profile/gateway/{sender}/{data}.json`. */
        gatewayUrls: readonly string[]
        /** Addresses of the keys that the gateway signs with. */
        signers: readonly Address[]
      }
    | undefined
  /** Names that are stored on the network itself. Each is also the primary name of its address. */
  records?: readonly { name: string; address: Address }[] | undefined
}

const abi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address value)',
  'function setName(bytes32 node, string value)',
  'function gateway() view returns (string[], address[])',
  'function setGateway(string[] urls, address[] signers)',
])
const { offchainResolver, registry, resolver } = localNames

/**
 * Puts names on a local network: a registry, a universal resolver, and a resolver that redirects to a server's gateway.
 * A later call changes only what its parameters name. Only one call at a time may run on a network.
 *
 * The contracts are our own and have the interfaces of ENS. A real network has ENS's own contracts.
 *
 * @throws LocalChainRefusedError
 */
export async function deployNames(parameters: DeployNamesParameters): Promise<typeof localNames> {
  const { records = [], rpcUrl, zone } = parameters
  return orRefused({ rpcUrl, task: 'deployNames' }, async () => {
    const client = createLocalClient(rpcUrl)
    await actAs(client, [namesDeployerAddress], async () => {
      const made = await client.getTransactionCount({ address: namesDeployerAddress })
      for (const data of creations().slice(made))
        await sendAndMine(client, { data, from: namesDeployerAddress })
      if (zone) {
        await setGateway(client, zone)
        await setResolver(client, zone.name, offchainResolver)
        await setResolver(client, 'addr.reverse', offchainResolver)
      }
      for (const { address, name } of records) await setRecord(client, name, address)
    })
    return localNames
  })
}

/** Creation code of the contracts, in the order of their addresses. Append only. */
function creations(): readonly Hex[] {
  return [
    creationCode.testEnsRegistry,
    concat([
      creationCode.testUniversalResolver,
      encodeAbiParameters(parseAbiParameters('address'), [registry]),
    ]),
    creationCode.testEnsResolver,
    concat([
      creationCode.offchainResolver,
      encodeAbiParameters(parseAbiParameters('address, string[], address[]'), [namesDeployerAddress, [], []]),
    ]),
  ]
}

async function setGateway(
  client: LocalClient,
  { gatewayUrls, signers }: NonNullable<DeployNamesParameters['zone']>,
): Promise<void> {
  const known = await client.readContract({ abi, address: offchainResolver, functionName: 'gateway' })
  if (JSON.stringify(known) === JSON.stringify([gatewayUrls, signers])) return
  await send(client, offchainResolver, {
    abi,
    args: [gatewayUrls, signers],
    functionName: 'setGateway',
  })
}

async function setRecord(client: LocalClient, name: string, address: Address): Promise<void> {
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
  await setResolver(client, name, resolver)
  await setResolver(client, reverse, resolver)
  await send(client, resolver, { abi, args: [namehash(name), address], functionName: 'setAddr' })
  await send(client, resolver, { abi, args: [namehash(reverse), name], functionName: 'setName' })
}

/** Sets the resolver of a name, and makes missing names above it. */
async function setResolver(client: LocalClient, name: string, wanted: Address): Promise<void> {
  const [label = '', ...above] = name.split('.')
  const node = namehash(name)
  const parent = above.join('.')
  const [known, parentOwner] = await Promise.all([
    client.readContract({ abi, address: registry, args: [node], functionName: 'resolver' }),
    client.readContract({ abi, address: registry, args: [namehash(parent)], functionName: 'owner' }),
  ])
  if (isAddressEqual(known, wanted) && wanted !== zeroAddress) return
  if (parentOwner === zeroAddress) await setResolver(client, parent, zeroAddress)
  await send(client, registry, {
    abi,
    args: [namehash(parent), labelhash(label), namesDeployerAddress, wanted, 0n],
    functionName: 'setSubnodeRecord',
  })
}

async function send(
  client: LocalClient,
  to: Address,
  call: Parameters<typeof encodeFunctionData<typeof abi>>[0],
): Promise<void> {
  await sendAndMine(client, { data: encodeFunctionData(call), from: namesDeployerAddress, to })
}
