import { createWalletIndex, type WalletIndex, type WalletQuery } from '@portico/protocol/directory'
import type { GetWalletsResponse } from '@portico/protocol/http'
import type { Portico } from './portico.js'
import type { WalletSource } from './walletSource.js'

/** Returns one page of the wallets that the site provides itself, in the form of a server's response. */
export async function findLocalWallets(
  { internal: { memo } }: Portico,
  source: WalletSource,
  query: WalletQuery,
): Promise<GetWalletsResponse> {
  let index = memo.get('localWallets') as Promise<WalletIndex> | undefined
  if (!index) {
    index = source().then(createWalletIndex)
    memo.set('localWallets', index)
    index.catch(() => memo.delete('localWallets'))
  }
  return (await index).find(query)
}
