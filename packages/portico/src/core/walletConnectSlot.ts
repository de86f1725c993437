import { defineSlot } from './slots.js'
import type { WalletConnectClient } from './walletConnectClient.js'

/** The kit's client, once it is needed. This file is separate from the client's types, which the first load imports. */
export const walletConnectSlot = defineSlot<Promise<WalletConnectClient>>()

/** The client once it has loaded, for code that needs it synchronously. */
export const loadedWalletConnectSlot = defineSlot<WalletConnectClient>()
