import { type Address, isHex } from 'viem'
import type { Rpc } from '../networks/rpc.js'

/** Checks whether an account has code. */
export async function isDeployed(rpc: Rpc, networkId: string, address: Address): Promise<boolean> {
  const code = await rpc(networkId, 'eth_getCode', [address, 'latest'])
  return isHex(code) && code.length > 2
}
