import type { Address } from 'viem'

/**
 * This account makes all contracts except Multicall3 and does nothing else, so its nonce is their number. No one has
 * its key.
 */
export const deployerAddress: Address = '0x94fD9771c9336402265AF7667834d63ba22cFBf7'

/** The nonce of this account is the number of history steps that have run. The network stores it with its state. */
export const bookmarkAddress: Address = '0x4136A9895b572b9D79F2Ea4DCB1014ff697125C3'

/**
 * The nonces of both accounts when everything exists: the number of contracts in `creations`, and the number of steps
 * in `fixtureHistory`. They are written here, so a second start need not load the code of either.
 */
export const wholeMarks = { contracts: 7, steps: 89 } as const
