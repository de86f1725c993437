import { customType } from 'drizzle-orm/pg-core'

/** Bytes in lower case hexadecimal, e.g. an eip155 address or hash. */
export type Hex = `0x${string}`

/** A column of bytes. It is half the size of text, which matters for indexes over millions of addresses. */
export const hexBytes = customType<{ data: Hex; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
  toDriver: (hex) => Buffer.from(hex.slice(2), 'hex'),
})
