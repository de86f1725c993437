/** Networks whose checksum includes their id (EIP-1191): Rootstock and its test network. */
const ownChecksums = ['eip155:30', 'eip155:31']

/** Returns the chain id in the checksum of a network's addresses. Undefined if their checksum is that of EIP-55. */
export function checksumChainId(networkId: string | undefined): number | undefined {
  return networkId !== undefined && ownChecksums.includes(networkId)
    ? Number(networkId.slice('eip155:'.length))
    : undefined
}
