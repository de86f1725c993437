import type { ChainNamespace } from '@portico/protocol/caip'

/**
 * The argument of a hook that selects a family: `'eip155'`, or `{ namespace: 'eip155' }`. If it is omitted, the hook
 * follows the active family.
 */
export type FamilyInput<namespace extends ChainNamespace = ChainNamespace> =
  | namespace
  | { namespace?: namespace | undefined }
  | undefined

/** Returns the family from a hook's argument. */
export function familyOf<namespace extends ChainNamespace>(
  input: FamilyInput<namespace>,
): namespace | undefined {
  return typeof input === 'object' ? input.namespace : input
}
