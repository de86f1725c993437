import type { Identity } from '../identity.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { showProfile } from '../showProfile.js'
import { readCached, writeCached } from '../storage/answerCache.js'
import { identityCache } from '../storage/identityCache.js'
import { assertStarted } from './assertStarted.js'

export type GetIdentityParameters = {
  /** Plain, e.g. `0x…`. */
  address: string
  signal?: AbortSignal | undefined
}

export type GetIdentityReturnType = Identity

/**
 * The name and picture of an address, as the host's server knows them. Without a server they are those that the first
 * network with an ENS universal resolver gives (a picture at an `https:` address, or of 64,000 characters at most in the
 * record itself; none by NFT); both are null where there is none, and for families other than eip155 (specification,
 * section 1). At most 5 minutes old.
 *
 * @throws MissingDependencyError, NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getIdentity(
  portico: Portico,
  parameters: GetIdentityParameters,
): Promise<GetIdentityReturnType> {
  assertStarted(portico, 'getIdentity')
  const { address } = parameters
  const isNamed = portico.families.eip155?.isAddress(address) ?? false
  const resolving = portico.networks.find((network) => network.contracts?.ensUniversalResolver)
  const hasServer = portico.options.servers.length > 0
  if (!isNamed || !(hasServer || resolving)) return { avatar: null, name: null }

  const cached = readCached(portico, identityCache, address)
  const identity = cached?.value ?? (await ask(portico, parameters, resolving))
  if (!cached) writeCached(portico, identityCache, address, identity)
  showProfile(portico, address, identity)
  return identity
}

async function ask(
  portico: Portico,
  { address, signal }: GetIdentityParameters,
  resolving: Network | undefined,
): Promise<Identity> {
  if (portico.options.servers.length === 0 && resolving) {
    const sending = await portico.families.eip155?.loadSending?.()
    const name = await sending?.lookUpName?.({ address, network: resolving, signal })
    const avatar =
      name && (await sending?.lookUpAvatar?.({ name, network: resolving, signal }).catch(noPicture))
    signal?.throwIfAborted()
    return { avatar: avatar && isHolderImage(avatar) ? avatar : null, name: name ?? null }
  }
  const { requestIdentity } = await import('../http/requestIdentity.js')
  const { avatar, name } = await requestIdentity(portico, { address, signal })
  return { avatar: avatar && isImageAddress(avatar) ? avatar : null, name }
}

/** A name is worth showing without its picture. */
const noPicture = () => undefined

/** Longer than any address; a picture that stands in the record itself may have as much, in characters. */
const holderImageLimit = 64_000

/** A picture that the holder of a name chose: no page without https is called for it, and none is too large to keep. */
function isHolderImage(input: string): boolean {
  return input.length <= holderImageLimit && isImageAddress(input) && !/^http:/i.test(input)
}

/** What an `<img>` may load: anything else an address could hold (script, a whole document) is not a picture. */
function isImageAddress(input: string): boolean {
  return /^(https?:\/\/|data:image\/(avif|gif|jpeg|png|webp)[;,])/i.test(input)
}
