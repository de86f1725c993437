import type { EmbeddedClient } from './embeddedClient.js'
import { defineSlot } from './slots.js'

/** The kit's client, once it is needed. This file is separate from the client's types, which the first load imports. */
export const embeddedSlot = defineSlot<Promise<EmbeddedClient>>()

/** The client once it has loaded, for code that needs it synchronously in the first frame. */
export const loadedEmbeddedSlot = defineSlot<EmbeddedClient>()
