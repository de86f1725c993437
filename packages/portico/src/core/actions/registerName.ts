import { toCoinType } from '@portico/protocol/caip'
import { isPorticoError } from '@portico/protocol/errors'
import type { NameMessage } from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import { RequestPendingError } from '../errors/connection.js'
import {
  InvalidNameError,
  NameAccountNotFoundError,
  NameLimitReachedError,
  NameRegistrationFailedError,
  NamesOffError,
} from '../errors/names.js'
import { NetworkNotFoundError } from '../errors/network.js'
import { findActive } from '../findActive.js'
import { nameLabelPattern } from '../nameRule.js'
import { nameStore } from '../nameStore.js'
import { forgetNameZone } from '../nameZone.js'
import type { Portico } from '../portico.js'
import { serverClock } from '../serverClock.js'
import { showProfile } from '../showProfile.js'
import { removeCached, writeCached } from '../storage/answerCache.js'
import { identityCache } from '../storage/identityCache.js'
import { namesCache } from '../storage/namesCache.js'
import { toAskedAccount } from '../toAskedAccount.js'
import { toPorticoError } from '../toPorticoError.js'
import { track } from '../track.js'
import { getIdentity } from './getIdentity.js'
import { findNameLimit, getNameZone } from './getNameZone.js'
import { signMessage } from './signMessage.js'

export type RegisterNameParameters = {
  /** The name without its domain: at least 4 letters, digits or hyphens, e.g. `alice`. */
  name: string
  /** Details that others see beside the name. `avatar` is the `https:` URL of a picture. */
  attributes?: { avatar?: string; bio?: string } | undefined
}

/** The complete name, e.g. `alice.agora.eth`. */
export type RegisterNameReturnType = { name: string; address: string }

/**
 * Registers a name for the EVM account in use, which signs the registration. This opens the wallet, so call it from a
 * click. Afterwards the name is shown wherever the account is shown.
 *
 * @throws NotStartedError, InvalidNameError, NameAccountNotFoundError, NetworkNotFoundError, NamesOffError,
 * SignatureDeclinedError, RequestPendingError, RequestFailedError, NameRegistrationFailedError
 */
export async function registerName(
  portico: Portico,
  parameters: RegisterNameParameters,
): Promise<RegisterNameReturnType> {
  assertStarted(portico, 'registerName')
  const store = nameStore(portico)
  const connection = findActive(portico.store.getState(), 'eip155')
  // A second click must not send the wallet a second request.
  if (store.getState().loading)
    throw new RequestPendingError({ walletName: connection?.name ?? 'The wallet' })
  store.setState({ loading: true })
  try {
    return await register(portico, parameters)
  } finally {
    store.setState({ loading: false })
  }
}

async function register(
  portico: Portico,
  { attributes = {}, name: label }: RegisterNameParameters,
): Promise<RegisterNameReturnType> {
  if (!nameLabelPattern.test(label)) throw new InvalidNameError()
  const connection = findActive(portico.store.getState(), 'eip155')
  if (!connection || !portico.families.eip155?.signMessage) throw new NameAccountNotFoundError()
  const { accounts, address, networkId } = connection
  const account = toAskedAccount(portico.store.getState(), address)
  const coinType = toCoinType(Number(networkId.slice('eip155:'.length)))
  if (coinType === undefined) throw new NetworkNotFoundError({ networkId })
  const zone = await getNameZone(portico)
  if (zone === null) throw new NamesOffError()

  const name = `${label.toLowerCase()}.${zone}`
  const isSmartAccount = accounts.find((one) => one.address === address)?.type === 'smartAccount'
  const properties = { ensName: name, isSmartAccount }
  track(portico, { event: 'REGISTER_NAME_INITIATED', properties })
  try {
    // The message is signed as text, so the order of the keys matters.
    const signed: NameMessage = { name, attributes, timestamp: Math.floor(serverClock.nowMs(portico) / 1000) }
    const message = JSON.stringify(signed)
    // If the server would refuse the name, the wallet gets no request. A name that the account already has can be
    // registered again.
    const names = await findNameLimit(portico, { address })
    if (names && !names.includes(name)) {
      throw new NameRegistrationFailedError({
        cause: new NameLimitReachedError({ names }),
        registeredName: name,
      })
    }
    const signature = await signMessage(portico, { message, namespace: 'eip155' })
    const { requestNameRegistration } = await import('../http/requestNameRegistration.js')
    await requestNameRegistration(portico, { address, coin_type: coinType, message, signature }).catch(
      (cause: unknown) => {
        // The device's clock has changed since the server's clock was read, so the next attempt reads the server's
        // clock again.
        if (isPorticoError(cause, 'MESSAGE_EXPIRED')) forgetNameZone(portico)
        // The account has registered a name elsewhere in the meantime, so the cached names are out of date.
        if (isPorticoError(cause, 'NAME_LIMIT_REACHED')) removeCached(portico, namesCache, account)
        throw new NameRegistrationFailedError({ cause, registeredName: name })
      },
    )
  } catch (error) {
    const told = toPorticoError(error).shortMessage
    track(portico, { event: 'REGISTER_NAME_ERROR', properties: { ...properties, error: told } })
    throw error
  }
  const identity = { avatar: null, name }
  writeCached(portico, identityCache, account, identity)
  showProfile(portico, address, identity)
  removeCached(portico, namesCache, account)
  if (attributes.avatar) {
    // The server delivers the picture to show. The owner's own URL is never used directly.
    removeCached(portico, identityCache, account)
    getIdentity(portico, { address }).catch(() => {}) // the name is valid; its picture loads with the next lookup
  }
  track(portico, { event: 'REGISTER_NAME_SUCCESS', properties })
  return { address, name }
}
