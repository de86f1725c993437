import type { ChainNamespace } from '@portico/protocol/caip'

/**
 * A hook's argument for a family: `'eip155'`, or `{ namespace: 'eip155' }`. Without one it follows the active family.
 */
export type FamilyInput<namespace extends ChainNamespace = ChainNamespace> =
  | namespace
  | { namespace?: namespace | undefined }
  | undefined

/** Returns the family in a hook's argument. */
export function familyOf<namespace extends ChainNamespace>(
  input: FamilyInput<namespace>,
): namespace | undefined {
  return typeof input === 'object' ? input.namespace : input
}
