import { customType } from 'drizzle-orm/pg-core'

/** Bytes in lower case hexadecimal, e.g. an eip155 address or hash. */
export type Hex = `0x${string}`

/** A column of bytes, half the size of their text: indexes over millions of addresses feel it. */
export const hexBytes = customType<{ data: Hex; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
  toDriver: (hex) => Buffer.from(hex.slice(2), 'hex'),
})
