import { checksumChainId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../shell/queryClient.js'

/**
 * Returns an address with the capitals that a network's own wallets accept. Only Rootstock has its own (EIP-1191), and
 * the hash that they need loads only there. Until it has loaded, the address is in lower case, which has no checksum.
 */
export function useWrittenAddress(address: string, networkId: string | undefined): string {
  const chainId = checksumChainId(networkId)
  const { client, isOpen } = useQueries()
  const { data } = useQuery(
    {
      enabled: isOpen && chainId !== undefined,
      queryFn: async () => {
        const { writeAddress } = await import('../../core/writeAddress.js')
        return writeAddress(address, chainId)
      },
      queryKey: ['address', chainId, address],
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  return chainId === undefined ? address : (data ?? address.toLowerCase())
}
