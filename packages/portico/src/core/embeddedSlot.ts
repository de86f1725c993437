import type { EmbeddedClient } from './embeddedClient.js'
import { defineSlot } from './slots.js'

/** The kit's client, once something needed it. Apart from its types, which the first load imports. */
export const embeddedSlot = defineSlot<Promise<EmbeddedClient>>()

/** The same client once it has loaded, for what is drawn in the first frame. */
export const loadedEmbeddedSlot = defineSlot<EmbeddedClient>()
