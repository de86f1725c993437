import type { FamilySending, Transfer } from '../../core/family.js'
import { findCarried, isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'
import { findReplacement, isSameTransfer, type Mined } from './readSend.js'
import { asHex } from './transferCall.js'

/** Number of nonces to check from the next one on: other transactions may have been sent in the meantime. */
const mostNonces = 5

/** Reads the network's block and the account's nonce. */
export const readMark: NonNullable<FamilySending['readMark']> = ({ from, network }) =>
  withNetwork({ network }, async (client) => {
    const [block, nonce] = await Promise.all([
      client.getBlockNumber(),
      client.getTransactionCount({ address: asHex(from) }),
    ])
    return { block: Number(block) + 1, nonce }
  })

/**
 * Looks for the send: a contract account's by its logs and blocks, a key's coins by its nonces, tokens by their logs.
 */
export const findSent: NonNullable<FamilySending['findSent']> = async (parameters) => {
  const { claimed = [], kind, nextBlock, nonce, transfer } = parameters
  const { from, network, tokenAddress } = transfer
  return withNetwork({ network }, async (client) => {
    if (tokenAddress || (await isContractAccount(client, from))) {
      const { carried } = await findCarried(client, parameters, { name: '', sinceBlock: nextBlock })
      return carried?.hash
    }
    if (nonce === undefined || kind === 'approval') return undefined
    const isIt = (found: Mined) =>
      kind === 'swap' ? isSwapOf(found, transfer) : isSameTransfer(found, transfer)
    const used = await client.getTransactionCount({ address: asHex(from) })
    for (let next = nonce; next < Math.min(used, nonce + mostNonces); next++) {
      const found = await findReplacement(client, from, next)
      if (found && isIt(found) && !claimed.includes(found.hash)) return found.hash
    }
    return undefined
  })
}

/** Checks for a call of the swap's contract that pays its coins. */
function isSwapOf({ input, to, value }: Mined, { amount, to: contract }: Transfer): boolean {
  return to?.toLowerCase() === asHex(contract) && value === amount && input !== '0x'
}
