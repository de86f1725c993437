import { maxLength, optional, pipe, string } from 'valibot'
import { networkIdSchema } from './networkIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** Query of an account's paginated lists. */
export const accountListQuery = {
  ...sdkQuery,
  /**
   * CAIP-2. Default: the network of a CAIP-10 `account`. For a plain address, every network that the server indexes.
   */
  chainId: optional(networkIdSchema),
  /** `next` of the previous page. */
  cursor: optional(pipe(string(), maxLength(4096))),
}
