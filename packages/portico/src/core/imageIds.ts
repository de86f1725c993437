import { defineSlot } from './slots.js'

/** Ids of the images that the directory has for its wallets, by the wallet's id. */
export const imageIdsSlot = defineSlot<Map<string, string | undefined>>()
