import { defineSlot } from './slots.js'

/** The id of the image that the directory names for each of its wallets, by the wallet's id. */
export const imageIdsSlot = defineSlot<Map<string, string | undefined>>()
