import { check, maxLength, pipe, string } from 'valibot'
import { isCaipNetworkId } from '../caip/namespace.js'

/** A CAIP-2 network id with a known namespace, e.g. `eip155:1`. */
export const networkIdSchema = pipe(
  string(),
  maxLength(128),
  check(
    (input) => isCaipNetworkId(input),
    ({ input }) => `Invalid CAIP-2 network id: ${input}`,
  ),
)
