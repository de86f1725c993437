import { useMemo, useState } from 'react'
import {
  forgetRecipient,
  getContacts,
  getRecipients,
  removeContact,
  saveContact,
} from '../../core/actions/contacts.js'
import type { Contact, Recipient } from '../../core/entities.js'
import { findActive } from '../../core/findActive.js'
import { findLookAlikes, isSameAddress } from '../../core/findLookAlikes.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/** An address that this device knows. */
export type Known = {
  address: string
  name: string | undefined
  /** Whether this address resembles another known address, and the user has not named it. */
  isLookAlike: boolean
}

export type AddressBook = {
  /** Recent recipients, newest first, without contacts. */
  recent: readonly (Known & { sentAt: number })[]
  contacts: readonly Known[]
  /** Finds the contact with this address. */
  find: (address: string) => Known | undefined
  save: (contact: { address: string; name: string }) => boolean
  remove: (address: string) => void
  forget: (address: string) => void
}

/** Returns the contacts and recipients of this device. None of this leaves the device. */
export function useAddressBook(): AddressBook {
  const { portico } = useShell()
  const namespace = useKitState((state) => state.activeNamespace)
  const accounts = useKitState((state) => findActive(state)?.accounts)
  const [version, setVersion] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after each change
  return useMemo(() => {
    const changed = <result>(result: result) => {
      setVersion((last) => last + 1)
      return result
    }
    const book = toBook(
      getContacts(portico, { namespace }),
      getRecipients(portico, { namespace }),
      accounts?.map(({ address }) => address) ?? [],
    )
    return {
      ...book,
      find: (address) => book.contacts.find((contact) => isSameAddress(contact.address, address)),
      forget: (address) => changed(forgetRecipient(portico, { address, namespace })),
      remove: (address) => changed(removeContact(portico, { address, namespace })),
      save: (contact) => changed(saveContact(portico, { ...contact, namespace })),
    }
  }, [accounts, namespace, portico, version])
}

/**
 * Returns the address book, with look-alikes marked. A recipient is a look-alike if it resembles any known address. A
 * contact is a look-alike only if it resembles another contact or one of the user's accounts.
 */
function toBook(
  contacts: readonly Contact[],
  recipients: readonly Recipient[],
  own: readonly string[],
): Pick<AddressBook, 'contacts' | 'recent'> {
  const trusted = [...own, ...contacts.map(({ address }) => address)]
  const all = [...trusted, ...recipients.map(({ address }) => address)]
  const isContact = ({ address }: Recipient) =>
    contacts.some((contact) => isSameAddress(contact.address, address))
  return {
    contacts: contacts.map(({ address, name }) => ({
      address,
      isLookAlike: findLookAlikes(address, trusted).length > 0,
      name,
    })),
    recent: recipients
      .filter((recipient) => !isContact(recipient))
      .map(({ address, name, sentAt }) => ({
        address,
        isLookAlike: findLookAlikes(address, all).length > 0,
        name,
        sentAt,
      })),
  }
}
