import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import { PglitePreparedQuery } from 'drizzle-orm/pglite'
import { onTestFinished, vi } from 'vitest'

type Result = { affectedRows?: number; rowCount?: number | null }

/** Records every statement of a test from now on. */
export function spyOnStatements(): { readResults: () => Result[] } {
  const spies = [NodePgPreparedQuery, PglitePreparedQuery].map(({ prototype }) =>
    vi.spyOn(prototype, 'execute'),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return {
    readResults: () => spies.flatMap(({ mock }) => mock.settledResults.map(({ value }) => value as Result)),
  }
}
