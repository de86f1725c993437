import { type Address, type Hash, type PublicClient, TransactionNotFoundError } from 'viem'

/** How often a sent transaction is looked for, and the pause after each look, in ms. */
const looks = 10
const pauseMs = 25

/**
 * Checks whether the node mined another transaction in place of one that it had accepted. Anvil lets a transaction with
 * the same nonce and a higher fee replace it, and the fees of two pages differ by a block. If neither is mined within
 * 250 ms, the transaction counts as not replaced.
 */
export async function isReplaced(
  client: Pick<PublicClient, 'getTransaction' | 'getTransactionCount'>,
  { address, hash, nonce }: { address: Address; hash: Hash; nonce: number },
): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if ((await client.getTransactionCount({ address })) > nonce) {
      return client.getTransaction({ hash }).then(
        () => false,
        (error) => error instanceof TransactionNotFoundError,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return false
}
