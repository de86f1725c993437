/**
 * The address of Permit2, which is the same on every network. Only Permit2's own code can be deployed there. Source:
 * https://github.com/Uniswap/permit2
 */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Checks whether a contract is Permit2 itself. In any other contract, its function names prove nothing. */
export function isPermit2(address: string | undefined): boolean {
  return address?.toLowerCase() === permit2
}
