import { isRecord } from '@portico/protocol/text'
import { type Address, isAddress } from 'viem'

/** What a test wallet remembers between two visits. */
export type WalletMemory<account extends string = Address> = {
  chainId: number
  isLocked: boolean
  /** Accounts shared with each origin. */
  permissions: Readonly<Record<string, readonly account[]>>
}

/** Where a test wallet stores its memory. `localStorage` has this type. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A wallet's memory with events for its changes, in this page and in others of the same browser. */
export type WalletMemoryStore<account extends string = Address> = {
  read: () => WalletMemory<account>
  update: (change: Partial<WalletMemory<account>>) => void
  /** Calls the listener if this page or another page changes the memory. Returns a function that stops this. */
  watch: (onChange: (now: WalletMemory<account>, before: WalletMemory<account>) => void) => () => void
}

/** Opens the memory of one wallet, stored under `portico-testkit:{rdns}`. */
export function createWalletMemory<account extends string = Address>(parameters: {
  rdns: string
  initial: WalletMemory<account>
  /** True if the value is an address of the wallet's family. Default: eip155. */
  isAccount?: ((input: string) => boolean) | undefined
  storage: WalletStorage
}): WalletMemoryStore<account> {
  const { initial, isAccount = isAddress, rdns, storage } = parameters
  const parse = (text: string | null) => parseMemory(text, initial, isAccount)
  const key = `portico-testkit:${rdns}`
  const listeners = new Set<(now: WalletMemory<account>, before: WalletMemory<account>) => void>()
  let known = parse(storage.getItem(key))

  function read() {
    // Without listeners, no event reports what another page changed, so this reads again.
    if (listeners.size === 0) known = parse(storage.getItem(key))
    return known
  }
  function changeTo(now: WalletMemory<account>) {
    const before = known
    known = now
    for (const listener of listeners) listener(now, before)
  }
  function onStorage(event: StorageEvent) {
    if (event.key === key) changeTo(parse(event.newValue))
  }

  return {
    read,
    update: (change) => {
      const now = { ...read(), ...change }
      storage.setItem(key, JSON.stringify(now))
      changeTo(now)
    },
    watch: (onChange) => {
      read()
      if (listeners.size === 0) globalThis.window?.addEventListener('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) globalThis.window?.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The page's `localStorage`, or memory that ends with the page if there is none or access is denied. */
export function openWalletStorage(): WalletStorage {
  try {
    const storage = globalThis.localStorage
    // If storage is blocked, reading the property throws. Node may have the property without a store behind it.
    if (storage !== undefined) {
      storage.getItem('portico-testkit')
      return storage
    }
  } catch {
    // Access is denied, so the wallet forgets everything when the page ends, as in a private window.
  }
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, entry) => {
      entries.set(key, entry)
    },
  }
}

function parseMemory<account extends string>(
  text: string | null,
  initial: WalletMemory<account>,
  isAccount: (input: string) => boolean,
): WalletMemory<account> {
  if (text === null) return initial
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return initial
    const { chainId, isLocked, permissions } = stored
    if (!Number.isSafeInteger(chainId) || typeof isLocked !== 'boolean' || !isRecord(permissions))
      return initial
    return {
      chainId: Number(chainId),
      isLocked,
      permissions: Object.fromEntries(
        Object.entries(permissions).map(([origin, accounts]) => [
          origin,
          addressesOf<account>(accounts, isAccount),
        ]),
      ),
    }
  } catch {
    return initial
  }
}

function addressesOf<account extends string>(
  accounts: unknown,
  isAccount: (input: string) => boolean,
): account[] {
  if (!Array.isArray(accounts)) return []
  return accounts.filter((account) => typeof account === 'string' && isAccount(account))
}
