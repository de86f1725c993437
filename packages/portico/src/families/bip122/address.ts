/**
 * Checks whether the input is a Bitcoin address of any network and kind, by its characters only. The wallet checks its
 * checksum.
 */
export function isAddress(input: unknown): input is string {
  return (
    typeof input === 'string' &&
    /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(input)
  )
}
