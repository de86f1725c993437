/** The signature scheme of a Polkadot account. */
export type PolkadotKeyKind = 'ed25519' | 'sr25519'

/** A development account. `seed`: 32 bytes in hex. */
export type PolkadotDevAccount = { address: string; kind: PolkadotKeyKind; seed: `0x${string}` }

/**
 * The development accounts that every Polkadot tool knows: `//Alice` and `//Bob`, and `//Charlie`'s seed with the other
 * kind of key. Anyone can spend what they hold on a real network. Addresses are in the generic format.
 */
export const polkadotDevAccounts: readonly [PolkadotDevAccount, PolkadotDevAccount, PolkadotDevAccount] = [
  {
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    kind: 'sr25519',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  {
    address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    kind: 'sr25519',
    seed: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  },
  {
    address: '5DYo8CvjQcBQFdehVhansDiZCPebpgqvNC8PQPi6K9cL9giT',
    kind: 'ed25519',
    seed: '0xbc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
  },
]
