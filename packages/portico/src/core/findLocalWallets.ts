import type { WalletIndex, WalletQuery } from '@portico/protocol/directory'
import { createWalletIndex } from '@portico/protocol/directory'
import type { GetWalletsResponse } from '@portico/protocol/http'
import type { Portico } from './portico.js'
import { defineSlot } from './slots.js'
import type { WalletSource } from './walletSource.js'

const walletIndex = defineSlot<Promise<WalletIndex>>()

/** Returns one page of the wallets that the site itself provides, in the form of a server's response. */
export async function findLocalWallets(
  portico: Portico,
  source: WalletSource,
  query: WalletQuery,
): Promise<GetWalletsResponse> {
  const { slots } = portico.internal
  let index = slots.get(walletIndex)
  if (!index) {
    index = source().then(createWalletIndex)
    slots.set(walletIndex, index)
    index.catch(() => slots.delete(walletIndex))
  }
  return (await index).find(query)
}
