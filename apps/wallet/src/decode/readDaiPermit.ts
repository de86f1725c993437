import { maxUint256 } from 'viem'

/** Returns what DAI's own permit allows, and until when: all or nothing, and 0 means no end. Source: DAI, dai.sol. */
export function readDaiPermit({ allowed, expiry }: { allowed: boolean; expiry: bigint }) {
  return { units: allowed ? maxUint256 : 0n, until: expiry === 0n ? maxUint256 : expiry }
}
