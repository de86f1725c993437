import { type Hex, verifyMessage } from 'viem'

/** Whether the key behind an address signed a text (EIP-191). False for what is no signature of a key at all. */
export function isSignedByKey(address: Hex, message: string, signature: Hex): Promise<boolean> {
  // It throws for what is no signature of a key: a contract's own may have any form.
  return verifyMessage({ address, message, signature }).catch(() => false)
}
