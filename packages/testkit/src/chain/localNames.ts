import type { Address } from 'viem'

/** Creates the contracts of names and owns the root of the registry. No one has its key. */
export const namesDeployerAddress: Address = '0x6e616d6573000000000000000000000000000001'

/** The contracts that `deployNames` puts on a local network, at the same addresses on every network. */
export const localNames = {
  /** A registry with the interface of ENS. */
  registry: '0xC129a475eC4d871ECdC245216549A6e12E1692c8',
  /** What viem's `getEnsAddress` and `getEnsName` call: a network's `contracts.ensUniversalResolver`. */
  universalResolver: '0xA6aC1E1186a3EBB6108eD2F1FA05c13c00345615',
  /** Stores addresses and names on the network itself. */
  resolver: '0xaF6119121BCA4DaE8029919Ea89dF1eDC17f3Aed',
  /** Redirects to a server's gateway (EIP-3668). */
  offchainResolver: '0xA926A9F574753383a9e2015F744e790fD7D7Aaa4',
} as const satisfies Record<string, Address>
