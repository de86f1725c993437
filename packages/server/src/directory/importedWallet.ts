import { type InferOutput, integer, maxValue, minValue, nullish, number, object, pipe } from 'valibot'
import { walletFields } from './walletFields.js'

/**
 * One row of a dump in the format of `/getWallets`. `image_url` is left out, because images are never fetched from it.
 */
export const importedWallet = object({
  ...walletFields.entries,
  /** Smaller comes first. */
  order: nullish(pipe(number(), integer(), minValue(0), maxValue(1_000_000)), 1_000_000),
})

export type ImportedWallet = InferOutput<typeof importedWallet>
