import { describeNetwork } from '../networks/describeNetwork.js'

export const notEnough = (networkId: string) =>
  `Not enough ${describeNetwork(networkId).symbol} for this and its fee.`
