/** At the same address on every network: who else puts code there puts the same. Source: https://github.com/Uniswap/permit2 */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Whether a contract is Permit2 itself: of any other, its words are names alone. */
export function isPermit2(address: string | undefined): boolean {
  return address?.toLowerCase() === permit2
}
