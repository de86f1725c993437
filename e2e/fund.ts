import { createTestClient, http, parseEther } from 'viem'
import { ports } from './FrameHost.js'

/** Gives an account ETH of the local network, without a signature. */
export async function fund(address: string, ether = '1'): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(`http://127.0.0.1:${ports.chain}`) })
  await chain.setBalance({ address: address as `0x${string}`, value: parseEther(ether) })
}
