import type { ChainNamespace } from '@portico/protocol/caip'

/** How a hook is told of a family: `'eip155'`, or `{ namespace: 'eip155' }`. Without one it follows the active family. */
export type FamilyInput<namespace extends ChainNamespace = ChainNamespace> =
  | namespace
  | { namespace?: namespace | undefined }
  | undefined

/** The family of which a hook is told. */
export function familyOf<namespace extends ChainNamespace>(
  input: FamilyInput<namespace>,
): namespace | undefined {
  return typeof input === 'object' ? input.namespace : input
}
