'use client'
import type { ChainNamespace } from '@portico/protocol/caip'
import { useCallback, useEffect, useState } from 'react'
import type { Contact, Recipient } from '../core/entities.js'
import { usePorticoContext } from './context.js'
import { useSelector } from './useSelector.js'
import { useSends } from './useSends.js'

type Known = { contacts: readonly Contact[]; recipients: readonly Recipient[] }

const nobody: Known = { contacts: [], recipients: [] }

type OfAddress = { address: string; namespace?: ChainNamespace | undefined }

/** Returns the contacts and recipients that are stored on this device. They never leave the device. */
export function usePorticoContacts() {
  const { portico } = usePorticoContext('usePorticoContacts')
  const namespace = useSelector('usePorticoContacts', (state) => state.activeNamespace)
  const sends = useSends('usePorticoContacts')
  const [known, setKnown] = useState(nobody)

  const read = useCallback(async () => {
    const { getContacts, getRecipients } = await import('../core/actions/contacts.js')
    setKnown({
      contacts: getContacts(portico, { namespace }),
      recipients: getRecipients(portico, { namespace }),
    })
  }, [namespace, portico])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sends` changes with each transfer, which adds a recipient
  useEffect(() => {
    read().catch(() => {}) // if the chunk is blocked, the lists stay empty
  }, [read, sends])

  const forget = useCallback(
    async (parameters: OfAddress) => {
      const { forgetRecipient } = await import('../core/actions/contacts.js')
      forgetRecipient(portico, parameters)
      await read()
    },
    [portico, read],
  )
  const remove = useCallback(
    async (parameters: OfAddress) => {
      const { removeContact } = await import('../core/actions/contacts.js')
      removeContact(portico, parameters)
      await read()
    },
    [portico, read],
  )
  const save = useCallback(
    async (parameters: OfAddress & { name: string }) => {
      const { saveContact } = await import('../core/actions/contacts.js')
      const isSaved = saveContact(portico, parameters)
      await read()
      return isSaved
    },
    [portico, read],
  )
  return { ...known, forget, remove, save }
}
