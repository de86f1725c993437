import type { EmbeddedClient } from './embeddedClient.js'
import { defineSlot } from './slots.js'

/** The kit's client, once something needed it. Apart from its types, which the first load imports. */
export const embeddedSlot = defineSlot<Promise<EmbeddedClient>>()
