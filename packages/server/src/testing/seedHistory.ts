import pg from 'pg'

/** Number of transactions in a block, and of an account's transactions on each side. */
const perBlock = 100
const perAccount = 100

export type SeedHistoryParameters = {
  /** EIP-155 reference. */
  chainId: number
  /** Number of transactions, and of transfers. */
  rows: number
}

/**
 * Writes an index of `rows` transactions directly into the tables of a server, for the benchmark
 * (scripts/benchServer.mjs). Each transaction is a transfer of one token between two accounts.
 *
 * @returns addresses that have a history
 */
export async function seedHistory(
  databaseUrl: string,
  { chainId, rows }: SeedHistoryParameters,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const accountCount = Math.ceil(rows / perAccount)
  const token = "decode(repeat('7', 40), 'hex')"
  // The two sides step through the accounts differently, so that sender and recipient differ.
  const sender = address(`(i * 7) % ${accountCount}`)
  const recipient = address(`(i * 13 + 1) % ${accountCount}`)
  const series = `from generate_series(0, ${rows - 1}) as i`
  try {
    await client.query(
      `insert into indexed_blocks select ${chainId}, i, sha256(int8send(i)), 1700000000 + i * 12
       from generate_series(0, ${Math.ceil(rows / perBlock) - 1}) as i`,
    )
    await client.query(
      `insert into indexed_transactions select ${chainId}, i / ${perBlock}, i % ${perBlock}, sha256(int8send(i + 1e9::int8)),
       ${sender}, ${token}, 0, i, decode('a9059cbb', 'hex'), false ${series}`,
    )
    await client.query(
      `insert into indexed_transfers select ${chainId}, i / ${perBlock}, i % ${perBlock}, i % ${perBlock}, 0, ${token}, 20,
       null, ${sender}, ${recipient}, 1000000 ${series}`,
    )
    for (const account of [sender, recipient]) {
      await client.query(
        `insert into account_activity select ${chainId}, ${account}, i / ${perBlock}, i % ${perBlock} ${series}
         on conflict do nothing`,
      )
    }
    await client.query('insert into token_contracts values ($1, decode($2, $3), $4, $4, 6, false, $5)', [
      chainId,
      '7'.repeat(40),
      'hex',
      'USDC',
      Date.now(),
    ])
    await client.query('vacuum analyze')
    const { rows: found } = await client.query(
      `select encode(account, 'hex') as account from account_activity group by account having count(*) > 50`,
    )
    return found.map(({ account }) => `0x${account}`)
  } finally {
    await client.end()
  }
}

function address(number: string): string {
  return `decode(lpad(to_hex(${number} + 1), 40, '0'), 'hex')`
}
