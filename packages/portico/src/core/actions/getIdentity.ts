import { assertStarted } from '../assertStarted.js'
import type { Identity } from '../identity.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { showProfile } from '../showProfile.js'
import { readCached, writeCached } from '../storage/answerCache.js'
import { identityCache } from '../storage/identityCache.js'
import { toAskedAccount } from '../toAskedAccount.js'

export type GetIdentityParameters = {
  /** A plain address, e.g. `0x…`. For the user's own account, the network in use counts too. */
  address: string
  signal?: AbortSignal | undefined
}

export type GetIdentityReturnType = Identity

/**
 * Returns the name and picture of an address from the site's server. Without a server they come from the first network
 * that has an ENS universal resolver. A picture must have an `https:` URL, or be in the name's record with at most
 * 64,000 characters; NFT pictures are not supported. Both are null if the address has none, and for families other than
 * eip155 (specification, section 1). At most 5 minutes old.
 *
 * @throws MissingDependencyError, NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError,
 * ServerTimeoutError, InvalidResponseError, and the signal's reason
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

  const account = toAskedAccount(portico.store.getState(), address)
  const cached = readCached(portico, identityCache, account)
  const identity = cached?.value ?? (await ask(portico, { ...parameters, account, resolving }))
  if (!cached) writeCached(portico, identityCache, account, identity)
  showProfile(portico, address, identity)
  return identity
}

async function ask(
  portico: Portico,
  {
    account,
    address,
    resolving,
    signal,
  }: GetIdentityParameters & { account: string; resolving: Network | undefined },
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
  const { avatar, name } = await requestIdentity(portico, { account, signal })
  return { avatar: avatar && isImageAddress(avatar) ? avatar : null, name }
}

/** A name without its picture is still shown. */
const noPicture = () => undefined

/** Maximum length of a picture's URL, and of a picture in the record itself. In characters. No URL needs more. */
const holderImageLimit = 64_000

/**
 * True for a picture that the owner of a name chose, if it can be used: it needs no `http:` request and is small enough
 * to store.
 */
function isHolderImage(input: string): boolean {
  return input.length <= holderImageLimit && isImageAddress(input) && !/^http:/i.test(input)
}

/** True for a URL that is safe in an `<img>`. Other URLs could contain a script or a whole document. */
function isImageAddress(input: string): boolean {
  return /^(https?:\/\/|data:image\/(avif|gif|jpeg|png|webp)[;,])/i.test(input)
}
