import { type Address, concatHex, getContractAddress, type Hex } from 'viem'
import { actAs, createLocalClient, sendAndMine } from './localClient.js'

/**
 * A contract that creates other contracts, each at an address derived from its code and the salt. Local networks have
 * this contract from their first block.
 */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Sends from an unused account, because tests count the transactions of the development accounts. */
const sender = '0x00000000000000000000000000000000de910ed0'

export type DeployCodeParameters = {
  rpcUrl: string
  /** Creation code of the contract. */
  code: Hex
  /** 32 bytes. Default: zeros. */
  salt?: Hex | undefined
}

/**
 * Deploys a contract to a local network, at the address that it would have on every network. Leaves an existing
 * contract unchanged.
 *
 * @throws viem's errors if the network rejects it
 */
export async function deployCode({
  code,
  rpcUrl,
  salt = `0x${'0'.repeat(64)}`,
}: DeployCodeParameters): Promise<Address> {
  const client = createLocalClient(rpcUrl)
  const address = getContractAddress({ bytecode: code, from: deployer, opcode: 'CREATE2', salt })
  if ((await client.getCode({ address })) === undefined) {
    await actAs(client, [sender], () =>
      sendAndMine(client, { data: concatHex([salt, code]), from: sender, to: deployer }),
    )
  }
  return address
}
