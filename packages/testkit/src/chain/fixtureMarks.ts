import type { Address } from 'viem'

/** Makes every contract but Multicall3 and does nothing else: its nonce says how many there are. No one has its key. */
export const deployerAddress: Address = '0x94fD9771c9336402265AF7667834d63ba22cFBf7'

/** Its nonce says how many steps of the history were taken. The network keeps that with its state. */
export const bookmarkAddress: Address = '0x4136A9895b572b9D79F2Ea4DCB1014ff697125C3'

/**
 * Nonces of the two where everything is there: how many contracts `creations` makes and how many steps
 * `fixtureHistory` has. Counted here so that a second start need not load what makes them.
 */
export const wholeMarks = { contracts: 7, steps: 89 } as const
