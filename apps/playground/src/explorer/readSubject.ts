import { type Address, createPublicClient, formatEther, type Hash, http, isAddress, isHash } from 'viem'

/** What the page's URL refers to: `#/tx/0x…` or `#/address/0x…`. */
export type Subject = { kind: 'tx'; id: Hash } | { kind: 'address'; id: Address }

/** The known facts about a subject, in the order in which they are shown. */
export type Facts = readonly (readonly [name: string, value: string])[]

export function parseSubject(hash: string): Subject | undefined {
  const [, kind, id = ''] = /^#\/(tx|address)\/(0x[0-9a-f]+)$/i.exec(hash) ?? []
  if (kind === 'tx' && isHash(id)) return { id, kind }
  if (kind === 'address' && isAddress(id, { strict: false })) return { id, kind }
  return undefined
}

/** Reads the facts from the network. Rejects if the network does not respond, or does not know the transaction. */
export async function readFacts(rpcUrl: string, { id, kind }: Subject): Promise<Facts> {
  const client = createPublicClient({ ccipRead: false, transport: http(rpcUrl) })
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
    // A transaction without a receipt is waiting for its block.
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
