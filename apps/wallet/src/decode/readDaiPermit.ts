import { maxUint256 } from 'viem'

/**
 * Returns how much DAI's own permit allows, and until when. It allows all or nothing. An end of 0 means no end. Source:
 * DAI, dai.sol.
 */
export function readDaiPermit({ allowed, expiry }: { allowed: boolean; expiry: bigint }) {
  return { units: allowed ? maxUint256 : 0n, until: expiry === 0n ? maxUint256 : expiry }
}
