import { createText } from '../shell/text.js'
import { enWallets } from './enWallets.js'

/** Reads the texts of several wallets and accounts. They are loaded with the first view that needs them. */
export const walletsText = createText<typeof enWallets>(enWallets)
