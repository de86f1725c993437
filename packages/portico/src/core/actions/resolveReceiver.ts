import type { CaipNetworkId } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { UnsupportedChainError } from '../errors/network.js'
import { findLookAlikes, isSameAddress } from '../findLookAlikes.js'
import { loadSending } from '../loadSending.js'
import type { Portico } from '../portico.js'
import { readReceiver } from '../readReceiver.js'
import { getKnownAddresses } from './contacts.js'
import { resolveAccount } from './resolveAccount.js'

export type ResolveReceiverParameters = {
  /** An address, or a name if the network has names. */
  input: string
  /** CAIP-2 id of a configured network. Default: the one in use. */
  networkId?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

export type ResolveReceiverReturnType = {
  /** In the family's notation: with `0x` and its checksum for eip155. */
  address: string
  /** The name that resolved to the address, normalized by the rules of names. */
  name: string | undefined
  /** True if the case of the letters does not match the checksum. Most likely one letter is wrong. */
  isChecksumWrong: boolean
  /** Known addresses that look like this address but differ from it. */
  lookAlikes: readonly string[]
  /** True if the address is the account in use. */
  isOwnAccount: boolean
}

/**
 * Returns the recipient's address, with reasons to doubt that the user meant it.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError, UnsupportedChainError, InvalidReceiverError,
 * NamesNotSupportedError, NameUnresolvedError, MissingDependencyError, and the signal's reason
 */
export async function resolveReceiver(
  portico: Portico,
  parameters: ResolveReceiverParameters,
): Promise<ResolveReceiverReturnType> {
  assertStarted(portico, 'resolveReceiver')
  const { networkId, signal } = parameters
  const { address: own, network } = resolveAccount(portico, { networkId })
  const sending = await loadSending(portico, network.chainNamespace)
  if (!sending) throw new UnsupportedChainError({ namespace: network.chainNamespace })
  const receiver = await readReceiver(sending, { input: parameters.input, network, signal })
  const known = getKnownAddresses(portico, { namespace: network.chainNamespace })
  return {
    ...receiver,
    isOwnAccount: isSameAddress(receiver.address, own),
    lookAlikes: findLookAlikes(receiver.address, known),
  }
}
