import type { ChainNamespace } from '@portico/protocol/caip'
import type { Contact, Recipient } from '../entities.js'
import { isSameAddress } from '../findLookAlikes.js'
import type { Portico } from '../portico.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { contactLimit, nameLimit, recipientLimit, sendKeys } from '../storage/sendKeys.js'
import { readStored, writeStored } from '../storage/storedKeys.js'

export type OfFamily = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/** Returns the recipients that this device sent to, newest first, 20 at most for each family. */
export function getRecipients(portico: Portico, parameters: OfFamily = {}): readonly Recipient[] {
  return ofFamily(portico, parameters, readStored(deviceStorage(portico), sendKeys.recipients))
}

/** Stores a recipient as the newest one. */
export function rememberRecipient(portico: Portico, recipient: Recipient): void {
  const others = (readStored(deviceStorage(portico), sendKeys.recipients) ?? []).filter(
    (other) => !isOf(recipient)(other),
  )
  writeStored(deviceStorage(portico), sendKeys.recipients, perFamily([recipient, ...others], recipientLimit))
}

/** Removes one past recipient from the device. */
export function forgetRecipient(portico: Portico, parameters: OfFamily & { address: string }): void {
  const isThis = isOf(withFamily(portico, parameters))
  const kept = (readStored(deviceStorage(portico), sendKeys.recipients) ?? []).filter(
    (other) => !isThis(other),
  )
  writeStored(deviceStorage(portico), sendKeys.recipients, kept)
}

/** Returns the addresses that the user named on this device, sorted by name. */
export function getContacts(portico: Portico, parameters: OfFamily = {}): readonly Contact[] {
  const contacts = ofFamily(portico, parameters, readStored(deviceStorage(portico), sendKeys.contacts))
  return [...contacts].sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Stores a name for an address on this device. The device stores at most 200 contacts for each family. To make space
 * for a new one, the family's oldest is dropped.
 *
 * @returns false if the address is not valid in its family, or the name is empty
 */
export function saveContact(
  portico: Portico,
  parameters: OfFamily & { address: string; name: string },
): boolean {
  const contact = { ...withFamily(portico, parameters), name: parameters.name.trim().slice(0, nameLimit) }
  if (!contact.name || !portico.families[contact.namespace]?.isAddress(contact.address)) return false
  const others = (readStored(deviceStorage(portico), sendKeys.contacts) ?? []).filter(
    (other) => !isOf(contact)(other),
  )
  writeStored(deviceStorage(portico), sendKeys.contacts, perFamily([contact, ...others], contactLimit))
  return true
}

/** Removes the name of an address. */
export function removeContact(portico: Portico, parameters: OfFamily & { address: string }): void {
  const isThis = isOf(withFamily(portico, parameters))
  const kept = (readStored(deviceStorage(portico), sendKeys.contacts) ?? []).filter((other) => !isThis(other))
  writeStored(deviceStorage(portico), sendKeys.contacts, kept)
}

/**
 * Returns the addresses that the user has dealt with: the user's own accounts, contacts and recipients. Pass them to
 * `findLookAlikes`.
 */
export function getKnownAddresses(portico: Portico, parameters: OfFamily = {}): readonly string[] {
  const { namespace } = withFamily(portico, { ...parameters, address: '' })
  const own = portico.store
    .getState()
    .connections.flatMap((connection) => (connection.namespace === namespace ? connection.accounts : []))
  const entries = [...own, ...getContacts(portico, parameters), ...getRecipients(portico, parameters)]
  return [...new Set(entries.map(({ address }) => address))]
}

function withFamily(portico: Portico, { address, namespace }: OfFamily & { address: string }) {
  return { address, namespace: namespace ?? portico.store.getState().activeNamespace }
}

function ofFamily<entry extends { namespace: ChainNamespace }>(
  portico: Portico,
  parameters: OfFamily,
  entries: readonly entry[] = [],
): readonly entry[] {
  const { namespace } = withFamily(portico, { ...parameters, address: '' })
  return entries.filter((entry) => entry.namespace === namespace)
}

/** Leaves the newest entries of each family, so that one family never drops the entries of another. */
function perFamily<entry extends { namespace: ChainNamespace }>(
  entries: readonly entry[],
  limit: number,
): readonly entry[] {
  const counts = new Map<ChainNamespace, number>()
  return entries.filter(({ namespace }) => {
    const count = (counts.get(namespace) ?? 0) + 1
    counts.set(namespace, count)
    return count <= limit
  })
}

type Entry = { address: string; namespace: ChainNamespace }

function isOf(entry: Entry): (other: Entry) => boolean {
  return (other) => other.namespace === entry.namespace && isSameAddress(other.address, entry.address)
}
