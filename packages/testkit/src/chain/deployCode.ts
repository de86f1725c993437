import { type Address, concatHex, getContractAddress, type Hex } from 'viem'
import { actAs, createLocalClient, sendAndMine } from './localClient.js'

/** Makes a contract at an address that its code and the salt decide; local networks have it from their first block. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Nobody's: the development accounts have histories that are counted on. */
const sender = '0x00000000000000000000000000000000de910ed0'

export type DeployCodeParameters = {
  rpcUrl: string
  /** What a transaction that makes the contract carries. */
  code: Hex
  /** 32 bytes. Default: zeros. */
  salt?: Hex | undefined
}

/**
 * Puts a contract on a local network, where every other network would have it too. One that is there already stays.
 *
 * @throws viem's errors where the network does not take it
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
