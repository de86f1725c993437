import { type SQL, sql } from 'drizzle-orm'

type ColumnValue = string | number | bigint | boolean | null

/** A column of rows that are written: its type in the database, and its values. Bytes are hexadecimal with 0x. */
export type RowColumn = {
  type: 'bytea' | 'bigint' | 'integer' | 'numeric' | 'boolean'
  values: readonly ColumnValue[]
}

/**
 * A query whose rows are these columns side by side. Each column is one parameter, however many rows there are: two
 * thousand rows as parameters of their own take a database longer to parse than to write.
 */
export function rowsFrom(columns: readonly RowColumn[]): SQL {
  const names = columns.map((_, index) => sql.raw(`c${index}`))
  const arrays = columns.map(
    // Through text, which is what both drivers send as it is.
    ({ type, values }) =>
      sql`cast(cast(${toArrayLiteral(values)} as text) as ${sql.raw(type === 'bytea' ? 'text' : type)}[])`,
  )
  const selected = columns.map(({ type }, index) => {
    const name = names[index] ?? sql.raw('null')
    return type === 'bytea' ? sql`decode(${name}, 'hex')` : name
  })
  return sql`select ${sql.join(selected, sql`, `)} from unnest(${sql.join(arrays, sql`, `)}) as rows(${sql.join(names, sql`, `)})`
}

/** Only digits, hexadecimal, booleans and nulls stand in it: nothing that would need quotes. */
function toArrayLiteral(values: readonly ColumnValue[]): string {
  const texts = values.map((value) => {
    if (value === null) return 'NULL'
    return typeof value === 'string' ? value.slice(2) : String(value)
  })
  return `{${texts.join(',')}}`
}
