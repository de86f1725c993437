import { isCaipAddress } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import type { Nft } from '../entities.js'
import { UnsupportedChainError } from '../errors/network.js'
import type { Portico } from '../portico.js'
import { getPortfolioNetworks } from './getSupportedNetworks.js'
import { resolveAccount, type SubjectParameters } from './resolveAccount.js'

export type GetNftsParameters = SubjectParameters & {
  /** `next` of the previous page. Default: the first page. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

export type GetNftsReturnType = {
  /** In the order in which they were received, newest first. */
  nfts: readonly Nft[]
  /** Pass as `cursor` for the next page; null at the end. */
  next: string | null
}

/**
 * Returns one page of the NFTs of an account on one network, from the site's server.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError, UnsupportedChainError if no server knows them
 * (`getPortfolioNetworks`), RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getNfts(
  portico: Portico,
  parameters: GetNftsParameters = {},
): Promise<GetNftsReturnType> {
  assertStarted(portico, 'getNfts')
  const { cursor, signal } = parameters
  const { address, network } = resolveAccount(portico, parameters)
  const networkId = network.caipNetworkId
  if (!(await getPortfolioNetworks(portico)).includes(networkId)) {
    throw new UnsupportedChainError({ namespace: network.chainNamespace })
  }
  const { requestNfts } = await import('../http/requestNfts.js')
  const { next, nfts } = await requestNfts(portico, {
    params: { account: address },
    query: { chainId: networkId, cursor },
    signal,
  })
  return {
    next,
    nfts: nfts.flatMap((nft) => {
      const { address: contract, chainId } = nft
      return chainId === networkId && isCaipAddress(contract)
        ? [{ ...nft, address: contract, chainId: networkId }]
        : []
    }),
  }
}
