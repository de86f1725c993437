import { type Address, concatHex, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { devAccounts } from '../eip155/devAccounts.js'
import { creationCode } from './contractCode.js'
import { createLocalClient } from './localClient.js'

export type DeployAccountsParameters = {
  rpcUrl: string
  /** Address whose key signs for the accounts. */
  owner: Address
}

export type DeployAccountsReturnType = {
  /** A contract that accepts its owner's signatures (ERC-1271). */
  account: Address
  /** Like the account above, but accepts no signature before a call of its `unlock()`. */
  lockedAccount: Address
  /** Makes accounts with `make(address owner)`. */
  factory: Address
  /** The address of the owner's account that the factory can make but has not made yet. */
  unmadeAccount: Address
  /** Contracts that respond to signature checks as hostile or broken contracts would. */
  hostile: Record<HostileWay, Address>
  /** Wraps a signature with the call that must run before it can be checked. Source: ERC-6492. */
  wrap: (parameters: { factory: Address; preparation: Hex; signature: Hex }) => Hex
  /** The call that makes `unmadeAccount`. */
  preparation: Hex
}

const hostileWays = [
  'acceptsAll',
  'reverts',
  'burnsGas',
  'addsToMagic',
  'answersShort',
  'answersLong',
  'echoes',
  'writes',
  'acceptsTrialRuns',
  'revertsLong',
] as const

/** The ways in which a contract misbehaves when a signature is checked, in the order of contracts/HostileSigner.sol. */
export type HostileWay = (typeof hostileWays)[number]

const factoryAbi = parseAbi([
  'function make(address owner)',
  'function addressOf(address owner) view returns (address)',
])

/**
 * Deploys smart accounts to a local network: honest ones with one key, one that is not made yet, and hostile ones.
 *
 * @throws viem's errors if the network rejects them
 */
export async function deployAccounts({
  owner,
  rpcUrl,
}: DeployAccountsParameters): Promise<DeployAccountsReturnType> {
  const client = createLocalClient(rpcUrl)
  const from = devAccounts[0].address

  async function deploy(code: Hex): Promise<Address> {
    const hash = await client.sendTransaction({ account: from, chain: null, data: code, gas: 5_000_000n })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    return contractAddress as Address
  }
  const deployAccount = (isLocked: boolean) =>
    deploy(
      concatHex([
        creationCode.ownedAccount,
        encodeAbiParameters([{ type: 'address' }, { type: 'bool' }], [owner, isLocked]),
      ]),
    )

  const factory = await deploy(creationCode.ownedAccountFactory)
  const hostile = {} as Record<HostileWay, Address>
  for (const [index, way] of hostileWays.entries()) {
    const parameters = encodeAbiParameters([{ type: 'uint256' }], [BigInt(index)])
    hostile[way] = await deploy(concatHex([creationCode.hostileSigner, parameters]))
  }
  return {
    account: await deployAccount(false),
    factory,
    hostile,
    lockedAccount: await deployAccount(true),
    preparation: encodeFunctionData({ abi: factoryAbi, args: [owner], functionName: 'make' }),
    unmadeAccount: await client.readContract({
      abi: factoryAbi,
      address: factory,
      args: [owner],
      functionName: 'addressOf',
    }),
    wrap: ({ factory: called, preparation, signature }) =>
      concatHex([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [called, preparation, signature],
        ),
        `0x${'6492'.repeat(16)}`,
      ]),
  }
}
