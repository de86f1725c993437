import { isCaipAddress, parseCaipAddress, toCoinType } from '@portico/protocol/caip'

/**
 * Reads the account of a request, which is a plain address or a CAIP-10 id. `coinType` is that of the id's network.
 * It is undefined for a plain address, and for every family except eip155.
 */
export function readAskedAccount(account: string): { address: string; coinType: number | undefined } {
  if (!isCaipAddress(account)) return { address: account, coinType: undefined }
  const { address, namespace, reference } = parseCaipAddress(account)
  return { address, coinType: namespace === 'eip155' ? toCoinType(Number(reference)) : undefined }
}
