import { encodeFunctionData, erc721Abi, parseAbi } from 'viem'
import { anvil } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { toNftCall } from './nftCall.js'

const [from, to, contract] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const transfer = { contract, from, network: toNetwork(anvil), to }

test('default: the same bytes as viem, up to the largest id', () => {
  for (const id of [0n, 7n, 2n ** 256n - 1n]) {
    expect(toNftCall({ ...transfer, amount: 1n, standard: 'ERC721', tokenId: String(id) })).toEqual({
      data: encodeFunctionData({
        abi: erc721Abi,
        args: [from, to, id],
        functionName: 'safeTransferFrom',
      }),
      from,
      to: contract,
      value: '0x0',
    })
    expect(toNftCall({ ...transfer, amount: 5n, standard: 'ERC1155', tokenId: String(id) }).data).toBe(
      encodeFunctionData({
        abi: parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)']),
        args: [from, to, id, 5n, '0x'],
        functionName: 'safeTransferFrom',
      }),
    )
  }
})
