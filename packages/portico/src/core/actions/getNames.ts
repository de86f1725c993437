import { isPorticoError } from '@portico/protocol/errors'
import { assertStarted } from '../assertStarted.js'
import { NamesUnavailableError } from '../errors/names.js'
import type { Portico } from '../portico.js'
import { readCached, writeCached } from '../storage/answerCache.js'
import { namesCache } from '../storage/namesCache.js'
import { toAskedAccount } from '../toAskedAccount.js'

export type GetNamesParameters = {
  /** A plain address, e.g. `0x…`. For the user's own account, the network in use counts too. */
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Returns the names that the site's server has registered for an address, oldest first. Empty without a server, and for
 * families other than eip155 (specification, section 1). At most 5 minutes old.
 *
 * @throws NotStartedError, NamesUnavailableError, and the signal's reason
 */
export async function getNames(
  portico: Portico,
  parameters: GetNamesParameters,
): Promise<readonly { name: string }[]> {
  assertStarted(portico, 'getNames')
  const { address, signal } = parameters
  const isNamed = portico.families.eip155?.isAddress(address) ?? false
  if (portico.options.servers.length === 0 || !isNamed) return []
  const account = toAskedAccount(portico.store.getState(), address)
  const cached = readCached(portico, namesCache, account)
  if (cached) return cached.value
  const { requestNamesOf } = await import('../http/requestNamesOf.js')
  try {
    const records = await requestNamesOf(portico, {
      params: { address: account },
      query: { apiVersion: '2', sender: address },
      signal,
    })
    const names = records.map(({ name }) => ({ name }))
    writeCached(portico, namesCache, account, names)
    return names
  } catch (cause) {
    signal?.throwIfAborted()
    if (!isPorticoError(cause)) throw cause
    throw new NamesUnavailableError({ cause })
  }
}
