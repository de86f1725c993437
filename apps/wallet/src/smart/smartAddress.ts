import { keccak_256 } from '@noble/hashes/sha3'
import { type Address, bytesToHex, concatHex, getAddress, hexToBytes } from 'viem'

/** Address of the accounts' factory on every network. It follows from the factory's code. The test deploys it. */
export const accountFactory: Address = '0xc6318c2BB07F4B11Bcc084A11Fd4ce9036F145D5'

/** The contract whose code all accounts of the factory run. */
const implementation: Address = '0x8134D77A3f40De8a45Fe3dC83411AE83489ad296'

/**
 * Returns the salt of an owner's account. It contains the owner, so no other owner's account has it. The rest leaves
 * space for further accounts.
 */
export function saltOf(owner: Address): `0x${string}` {
  return `${owner}${'00'.repeat(12)}`.toLowerCase() as `0x${string}`
}

/**
 * Returns the address of an owner's smart account. It is the same on every network, whether or not the account exists
 * there. The wallet never requests it from a server, which could name an address of its own.
 *
 * Source: EIP-1014, with Solady's minimal proxy of ERC-1967.
 */
export function smartAddressOf(owner: Address): Address {
  const creation = concatHex([
    '0x603d3d8160223d3973',
    implementation,
    '0x60095155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
  ])
  const packed = concatHex(['0xff', accountFactory, saltOf(owner), hash(creation)])
  return getAddress(`0x${hash(packed).slice(26)}`)
}

function hash(hex: `0x${string}`): `0x${string}` {
  return bytesToHex(keccak_256(hexToBytes(hex)))
}
