import { toChecksumAddress } from '@portico/protocol/signin'

/** Returns an eip155 address with the checksum that includes the chain id. It has the hash, so it loads when needed. */
export function writeAddress(address: string, chainId: number | undefined): string {
  return toChecksumAddress(address, chainId) ?? address
}
