import { type Address, createPublicClient, formatEther, type Hash, http, isAddress, isHash } from 'viem'

/** What the address of the page asks for: `#/tx/0x…` or `#/address/0x…`. */
export type Subject = { kind: 'tx'; id: Hash } | { kind: 'address'; id: Address }

/** What is known of it, in the order in which it is shown. */
export type Facts = readonly (readonly [name: string, value: string])[]

export function parseSubject(hash: string): Subject | undefined {
  const [, kind, id = ''] = /^#\/(tx|address)\/(0x[0-9a-f]+)$/i.exec(hash) ?? []
  if (kind === 'tx' && isHash(id)) return { id, kind }
  if (kind === 'address' && isAddress(id, { strict: false })) return { id, kind }
  return undefined
}

/** Asks the network. Rejects where it does not answer, or does not know the transaction. */
export async function readFacts(rpcUrl: string, { id, kind }: Subject): Promise<Facts> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  if (kind === 'address') {
    const [balance, count, code] = await Promise.all([
      client.getBalance({ address: id }),
      client.getTransactionCount({ address: id }),
      client.getCode({ address: id }),
    ])
    return [
      ['Kind', code ? 'Contract' : 'Account'],
      ['Balance', `${formatEther(balance)} ETH`],
      ['Transactions sent', String(count)],
    ]
  }
  const [sent, receipt] = await Promise.all([
    client.getTransaction({ hash: id }),
    // Without a receipt it waits for its block.
    client.getTransactionReceipt({ hash: id }).catch(() => undefined),
  ])
  const status = receipt ? (receipt.status === 'success' ? 'Confirmed' : 'Failed') : 'Pending'
  return [
    ['Status', status],
    ['Block', receipt ? String(receipt.blockNumber) : '–'],
    ['From', sent.from],
    ['To', sent.to ?? 'A new contract'],
    ['Amount', `${formatEther(sent.value)} ETH`],
    ['Fee', receipt ? `${formatEther(receipt.gasUsed * receipt.effectiveGasPrice)} ETH` : '–'],
  ]
}
