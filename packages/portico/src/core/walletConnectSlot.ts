import { defineSlot } from './slots.js'
import type { WalletConnectClient } from './walletConnectClient.js'

/** The kit's client, once something needed it. Apart from its types, which the first load imports. */
export const walletConnectSlot = defineSlot<Promise<WalletConnectClient>>()

/** The same client, once it is loaded: for what must be known in the same frame. */
export const loadedWalletConnectSlot = defineSlot<WalletConnectClient>()
