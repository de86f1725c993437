import { defineSlot } from './slots.js'
import type { WalletConnectClient } from './walletConnectClient.js'

/** The kit's client, once something needed it. Apart from its types, which the first load imports. */
export const walletConnectSlot = defineSlot<Promise<WalletConnectClient>>()
