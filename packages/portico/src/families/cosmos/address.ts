/** Checks whether the input can be an account's address (bech32 of 20 or 32 bytes), by its characters and length. */
export function isAddress(input: string): boolean {
  return typeof input === 'string' && /^[a-z]{1,32}1([02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/.test(input)
}
