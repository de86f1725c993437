import type { Address } from 'viem'

/** Only makes the contracts, all but Multicall3, so that its nonce is their number. No one has its key. */
export const deployerAddress: Address = '0x94fD9771c9336402265AF7667834d63ba22cFBf7'

/** Its nonce is the number of history steps that have run. The network stores it with its state. */
export const bookmarkAddress: Address = '0x4136A9895b572b9D79F2Ea4DCB1014ff697125C3'

/**
 * Nonces of the two when everything exists: how many contracts `creations` makes and how many steps `fixtureHistory`
 * has. Written here so that a second start need not load the code that makes them.
 */
export const wholeMarks = { contracts: 7, steps: 89 } as const
