import { type Address, isAddress } from 'viem'

/** What a test wallet remembers between two visits. */
export type WalletMemory = {
  chainId: number
  isLocked: boolean
  /** Accounts shared with each origin. */
  permissions: Readonly<Record<string, readonly Address[]>>
}

/** Where a test wallet keeps its memory: `localStorage` fits as it is. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A wallet's memory and the news of its changes, in this page and in others of the same browser. */
export type WalletMemoryStore = {
  read: () => WalletMemory
  update: (change: Partial<WalletMemory>) => void
  /** Hears of changes made here at once, and of those of other pages while it is subscribed. */
  watch: (onChange: (now: WalletMemory, before: WalletMemory) => void) => () => void
}

/** Opens the memory of one wallet, stored under `portico-testkit:{rdns}`. */
export function createWalletMemory(parameters: {
  rdns: string
  initial: WalletMemory
  storage: WalletStorage
}): WalletMemoryStore {
  const { initial, rdns, storage } = parameters
  const key = `portico-testkit:${rdns}`
  const listeners = new Set<(now: WalletMemory, before: WalletMemory) => void>()
  let known = parseMemory(storage.getItem(key), initial)

  function read() {
    // Unwatched, nobody tells of what another page changed.
    if (listeners.size === 0) known = parseMemory(storage.getItem(key), initial)
    return known
  }
  function changeTo(now: WalletMemory) {
    const before = known
    known = now
    for (const listener of listeners) listener(now, before)
  }
  function onStorage(event: StorageEvent) {
    if (event.key === key) changeTo(parseMemory(event.newValue, initial))
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

/** The page's `localStorage`, or memory that ends with the page where there is none or it is denied. */
export function openWalletStorage(): WalletStorage {
  try {
    const storage = globalThis.localStorage
    // Reading the property throws where storage is blocked; Node has the name without a store behind it.
    if (storage !== undefined) {
      storage.getItem('portico-testkit')
      return storage
    }
  } catch {
    // Denied: the wallet then forgets at the end of the page, as a private window would.
  }
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, entry) => {
      entries.set(key, entry)
    },
  }
}

function parseMemory(text: string | null, initial: WalletMemory): WalletMemory {
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
        Object.entries(permissions).map(([origin, accounts]) => [origin, addressesOf(accounts)]),
      ),
    }
  } catch {
    return initial
  }
}

function addressesOf(accounts: unknown): Address[] {
  if (!Array.isArray(accounts)) return []
  return accounts.filter((account) => typeof account === 'string' && isAddress(account))
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
