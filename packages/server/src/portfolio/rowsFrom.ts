import { type SQL, sql } from 'drizzle-orm'

type ColumnValue = string | number | bigint | boolean | null

/** A column of rows: its type in the database, and its values. Bytes are hexadecimal with 0x. */
export type RowColumn = {
  type: 'bytea' | 'bigint' | 'integer' | 'numeric' | 'boolean'
  values: readonly ColumnValue[]
}

/**
 * Builds a query whose rows consist of these columns. Each column is one parameter for any number of rows: with a
 * parameter per value, a database takes longer to parse two thousand rows than to write them.
 */
export function rowsFrom(columns: readonly RowColumn[]): SQL {
  const names = columns.map((_, index) => sql.raw(`c${index}`))
  const arrays = columns.map(
    // Cast from text, which both drivers send unchanged.
    ({ type, values }) =>
      sql`cast(cast(${toArrayLiteral(values)} as text) as ${sql.raw(type === 'bytea' ? 'text' : type)}[])`,
  )
  const selected = columns.map(({ type }, index) => {
    const name = names[index] ?? sql.raw('null')
    return type === 'bytea' ? sql`decode(${name}, 'hex')` : name
  })
  return sql`select ${sql.join(selected, sql`, `)} from unnest(${sql.join(arrays, sql`, `)}) as rows(${sql.join(names, sql`, `)})`
}

/** Formats an array. It contains only digits, hexadecimal, booleans and nulls, which need no quotes. */
function toArrayLiteral(values: readonly ColumnValue[]): string {
  const texts = values.map((value) => {
    if (value === null) return 'NULL'
    return typeof value === 'string' ? value.slice(2) : String(value)
  })
  return `{${texts.join(',')}}`
}
