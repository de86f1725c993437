import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.js'

// PostgreSQL itself makes no index for a foreign key. Without one, each deletion of a row reads the whole table that
// refers to it.
test('hardening A44: each foreign key is the beginning of an index', async () => {
  const opened = await openTestDatabase()
  onTestFinished(opened.close)
  const keys = sql`(
    select conrelid::regclass || '.' || attname as name, exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
    ) as is_indexed
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f'
  ) as keys`
  const rows = await opened.database.select({ isIndexed: sql`is_indexed`, name: sql`name` }).from(keys)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ isIndexed }) => isIndexed !== true).map(({ name }) => name)).toEqual([])
})
