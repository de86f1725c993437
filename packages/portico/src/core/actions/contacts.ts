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

/** Returns the recipients that this device sent to, newest first, 20 at most. */
export function getRecipients(portico: Portico, parameters: OfFamily = {}): readonly Recipient[] {
  return ofFamily(portico, parameters, readStored(deviceStorage(portico), sendKeys.recipients))
}

/** Stores a recipient as the newest one. */
export function rememberRecipient(portico: Portico, recipient: Recipient): void {
  const others = (readStored(deviceStorage(portico), sendKeys.recipients) ?? []).filter(
    (other) => !isOf(recipient)(other),
  )
  writeStored(deviceStorage(portico), sendKeys.recipients, [recipient, ...others].slice(0, recipientLimit))
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
  return ofFamily(portico, parameters, readStored(deviceStorage(portico), sendKeys.contacts))
}

/**
 * Stores a name for an address on this device. The device stores at most 200 contacts. To make space for a new one, the
 * contact whose name comes last in alphabetical order is dropped.
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
  const next = [contact, ...others].slice(0, contactLimit)
  writeStored(
    deviceStorage(portico),
    sendKeys.contacts,
    next.sort((a, b) => a.name.localeCompare(b.name)),
  )
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

type Entry = { address: string; namespace: ChainNamespace }

function isOf(entry: Entry): (other: Entry) => boolean {
  return (other) => other.namespace === entry.namespace && isSameAddress(other.address, entry.address)
}
