import { enWallets } from '@portico/texts/en/modal/wallets'
import { createText } from '../shell/text.js'

/** Reads the texts of several wallets and accounts. They are loaded with the first view that needs them. */
export const walletsText = createText<typeof enWallets>(enWallets)
