import { createEntropy, deriveAddresses } from '../../keys/deriveAccounts.js'

/** Creates the vault of a new user, in which the operator keeps the key, and returns it with the user's addresses. */
export async function createTestVault() {
  const entropy = createEntropy()
  const addresses = await deriveAddresses(entropy)
  return {
    addresses,
    vault: {
      known: async () => ({ addresses, custody: 'operator', version: 1, walletId: 'w' }),
      withSeed: async (run: (seed: Uint8Array<ArrayBuffer>) => Promise<never>) => run(entropy.slice()),
    },
  }
}
