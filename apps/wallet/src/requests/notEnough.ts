import type { Problem } from '../errors/problem.js'
import { describeNetwork } from '../networks/describeNetwork.js'

/** Returns the problem that the account has less than the request and its fee take. */
export const notEnough = (networkId: string): Problem => ({
  problem: 'notEnough',
  values: { symbol: describeNetwork(networkId).symbol },
})
