import type { Portico } from '../createPortico.js'
import { readCached, writeCached } from '../storage/answerCache.js'
import { type Identity, identityCache } from '../storage/identityCache.js'
import { assertStarted } from './assertStarted.js'

export type GetIdentityParameters = {
  /** Plain, e.g. `0x…`. */
  address: string
  signal?: AbortSignal | undefined
}

export type GetIdentityReturnType = Identity

/**
 * The name and picture of an address, as the host's server knows them. Without a server the name is the one that the
 * first network with an ENS universal resolver gives; both are null where there is none, and for families other than
 * eip155 (specification, section 1). At most 5 minutes old.
 *
 * @throws MissingDependencyError, NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 * @see /core/actions/get-identity
 */
export async function getIdentity(
  portico: Portico,
  parameters: GetIdentityParameters,
): Promise<GetIdentityReturnType> {
  assertStarted(portico, 'getIdentity')
  const { address, signal } = parameters
  const isNamed = portico.families.eip155?.isAddress(address) ?? false
  const resolving = portico.networks.find((network) => network.contracts?.ensUniversalResolver)
  const hasServer = portico.options.servers.length > 0
  if (!isNamed || !(hasServer || resolving)) return { avatar: null, name: null }

  const cached = readCached(portico, identityCache, address)
  if (cached) return cached.value
  if (!hasServer && resolving) {
    const sending = await portico.families.eip155?.loadSending?.()
    const found = await sending?.lookUpName?.({ address, network: resolving, signal })
    const identity = { avatar: null, name: found ?? null }
    writeCached(portico, identityCache, address, identity)
    return identity
  }
  const { requestIdentity } = await import('../http/requestIdentity.js')
  const { avatar, name } = await requestIdentity(portico, { address, signal })
  const identity = { avatar: avatar && isImageAddress(avatar) ? avatar : null, name }
  writeCached(portico, identityCache, address, identity)
  return identity
}

/** What an `<img>` may load: anything else an address could hold (script, a whole document) is not a picture. */
function isImageAddress(input: string): boolean {
  return /^(https?:\/\/|data:image\/(avif|gif|jpeg|png|webp)[;,])/i.test(input)
}
