import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import type { Hex } from '../hexBytes.js'
import { rowsFrom } from '../rowsFrom.js'
import { accountTokens } from '../schema.js'
import type { Block, TokenApproval, TokenTransfer } from './block.js'

/** An event with its block. `isLate` is explained in the schema. */
type Written<event> = { block: Block; item: event & { isLate: boolean } }

type OwnToken = { account: Hex; ownBlock: number; token: Hex }

/** Maximum number of tokens per statement. */
const tokensAtOnce = 10_000

/**
 * Marks the tokens that accounts used themselves for the first time. An account that has not received a token has no
 * row, and none is added.
 */
export async function markOwnTokens(
  database: Database,
  chainId: number,
  transfers: readonly Written<TokenTransfer>[],
  approvals: readonly Written<TokenApproval>[],
): Promise<void> {
  const own = findOwnTokens(transfers, approvals)
  const { account, firstBlock, ownBlock, token } = accountTokens
  for (let from = 0; from < own.length; from += tokensAtOnce) {
    const part = own.slice(from, from + tokensAtOnce)
    const used = rowsFrom([
      { type: 'bytea', values: part.map((row) => row.account) },
      { type: 'bytea', values: part.map((row) => row.token) },
      { type: 'bigint', values: part.map((row) => row.ownBlock) },
    ])
    // A fence (`offset 0`), as in `hasKey`.
    await database
      .insert(accountTokens)
      .select(sql`
        select cast(${chainId} as bigint), used.account, used.token, known.first_block, min(used.own_block)
        from (${used}) as used(account, token, own_block)
        cross join lateral (
          select ${firstBlock} from ${accountTokens}
          where ${and(
            eq(accountTokens.chainId, chainId),
            sql`${account} = used.account`,
            sql`${token} = used.token`,
            sql`${firstBlock} <= used.own_block`,
            isNull(ownBlock),
          )} offset 0
        ) as known
        group by used.account, used.token, known.first_block`)
      .onConflictDoUpdate({
        set: { ownBlock: sql`excluded.own_block` },
        target: [accountTokens.chainId, account, token],
      })
  }
}

/**
 * Finds the tokens that the sender of a transaction moved, got or allowed others to take in it, by block. What a
 * contract reports in the transaction of a stranger proves nothing, because any contract can report any transfer. Late
 * events do not count, so that a contract that the account calls adds few tokens.
 */
function findOwnTokens(
  transfers: readonly Written<TokenTransfer>[],
  approvals: readonly Written<TokenApproval>[],
): OwnToken[] {
  const own = new Map<string, OwnToken>()
  function add({ block, item }: Written<{ position: number; token: Hex }>, parties: readonly Hex[]): void {
    const account = block.transactions[item.position]?.sender
    if (item.isLate || account === undefined || !parties.includes(account)) return
    own.set(`${account}:${item.token}:${block.number}`, {
      account,
      ownBlock: block.number,
      token: item.token,
    })
  }
  for (const written of transfers) {
    const { recipient, sender, standard } = written.item
    if (standard === 20) add(written, [sender, recipient])
  }
  for (const written of approvals) {
    const { isForAll, owner, tokenId } = written.item
    if (tokenId === null && !isForAll) add(written, [owner])
  }
  return [...own.values()].sort((a, b) => a.ownBlock - b.ownBlock)
}
