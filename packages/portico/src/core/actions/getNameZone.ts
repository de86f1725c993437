import { isPorticoError } from '@portico/protocol/errors'
import { readNameZone } from '../nameZone.js'
import type { Portico } from '../portico.js'
import { type GetNamesParameters, getNames } from './getNames.js'

export type GetNameZoneParameters = { signal?: AbortSignal | undefined }

/**
 * Returns the domain below which users register names, e.g. `agora.eth`. Null if there is no server, or if the server
 * registers no names. At most 5 minutes old.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getNameZone(
  portico: Portico,
  parameters: GetNameZoneParameters = {},
): Promise<string | null> {
  return (await readNameZone(portico, parameters)).zone
}

/**
 * Returns the names of an address that has reached the server's limit. Undefined if the address may register another
 * name. Also undefined if the limit is not known: the server then decides.
 */
export async function findNameLimit(
  portico: Portico,
  parameters: GetNamesParameters,
): Promise<readonly string[] | undefined> {
  try {
    const { namesPerAddress, zone } = await readNameZone(portico, parameters)
    if (namesPerAddress === undefined || zone === null) return undefined
    const names = (await getNames(portico, parameters)).map(({ name }) => name)
    return names.length >= namesPerAddress ? names : undefined
  } catch (error) {
    if (!isPorticoError(error)) throw error
    return undefined
  }
}
