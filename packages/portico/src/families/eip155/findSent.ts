import type { FamilySending } from '../../core/family.js'
import { findCarried, isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'
import { findReplacement, isSameTransfer } from './readSend.js'
import { asHex } from './transferCall.js'

/** Nonces after the one that was next, in which what was asked for may stand: of what else was sent meanwhile. */
const mostNonces = 5

/** Where the account and the network stand. */
export const readMark: NonNullable<FamilySending['readMark']> = ({ from, network }) =>
  withNetwork({ network }, async (client) => {
    const [block, nonce] = await Promise.all([
      client.getBlockNumber(),
      client.getTransactionCount({ address: asHex(from) }),
    ])
    return { block: Number(block) + 1, nonce }
  })

/** Looks for what an account did since: a contract's by its traces, a key's coins by its nonces, tokens by their logs. */
export const findSent: NonNullable<FamilySending['findSent']> = async (parameters) => {
  const { claimed = [], kind, nextBlock, nonce, transfer } = parameters
  const { from, network, tokenAddress } = transfer
  return withNetwork({ network }, async (client) => {
    if (tokenAddress || (await isContractAccount(client, from))) {
      const { carried } = await findCarried(client, parameters, { name: '', sinceBlock: nextBlock })
      return carried?.hash
    }
    if (nonce === undefined || kind !== undefined) return undefined
    const used = await client.getTransactionCount({ address: asHex(from) })
    for (let next = nonce; next < Math.min(used, nonce + mostNonces); next++) {
      const found = await findReplacement(client, from, next)
      if (found && isSameTransfer(found, transfer) && !claimed.includes(found.hash)) return found.hash
    }
    return undefined
  })
}
