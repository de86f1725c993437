import { enNetworks } from './locales/enNetworks.js'
import { createText } from './text.js'

/** Reads the texts of choosing a network. They are loaded with the first view that needs them. */
export const networksText = createText<typeof enNetworks>(enNetworks)
