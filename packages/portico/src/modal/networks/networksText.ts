import { enNetworks } from '@portico/texts/en/modal/networks'
import { createText } from '../shell/text.js'

/** Reads the texts of choosing a network. They are loaded with the first view that needs them. */
export const networksText = createText<typeof enNetworks>(enNetworks)
