import type { FamilySending, SentSubject, Transfer } from '../../core/family.js'
import { findBlockAt, findCarried, isContractAccount } from './findCarried.js'
import { withNetwork } from './networkClient.js'
import { findReplacement, isSameTransfer, type Mined } from './readSend.js'
import { asHex } from './transferCall.js'

/** Number of nonces to check, from the next one on. Other transactions may have been sent in the meantime. */
const mostNonces = 5

/** A block's time may be this many ms before the device's time. */
const clockMs = 15_000

/** Reads the block and the nonce from which to look for a send, now or at an earlier time. */
export const readMark: NonNullable<FamilySending['readMark']> = ({ at, from, network }) =>
  withNetwork({ network }, async (client) => {
    const address = asHex(from)
    if (at === undefined) {
      const [block, nonce] = await Promise.all([
        client.getBlockNumber(),
        client.getTransactionCount({ address }),
      ])
      return { block: Number(block) + 1, nonce }
    }
    const block = await findBlockAt(client, { at: at - clockMs, newest: await client.getBlockNumber() })
    const nonce = await (block === 0n
      ? 0
      : // Not every node has the account's state at that time.
        client.getTransactionCount({ address, blockNumber: block - 1n }).catch(() => undefined))
    return { block: Number(block), nonce }
  })

/**
 * Looks for the send. For a contract account it searches logs and blocks. For a key it checks nonces if the send is of
 * coins, and logs if it is of tokens.
 */
export const findSent: NonNullable<FamilySending['findSent']> = async (parameters) => {
  const { claimed = [], kind, nextBlock, nonce, others = [], transfer } = parameters
  const { from, network, tokenAddress } = transfer
  return withNetwork({ network }, async (client) => {
    if (tokenAddress || others.length > 0 || (await isContractAccount(client, from))) {
      const found = await findCarried(client, toLogged(parameters), { name: '', sinceBlock: nextBlock })
      return found.carried ? { hash: found.carried.hash } : { nextBlock: found.nextBlock, nonce }
    }
    if (nonce === undefined || kind === 'approval') return { nextBlock, nonce }
    const isIt = (found: Mined) =>
      kind === 'swap' ? isSwapOf(found, transfer) : isSameTransfer(found, transfer)
    const used = await client.getTransactionCount({ address: asHex(from) })
    let next = nonce
    for (let each = nonce; each < Math.min(used, nonce + mostNonces); each++) {
      const found = await findReplacement(client, from, each)
      const isFree = !claimed.some((one) => one.toLowerCase() === found?.hash.toLowerCase())
      if (found && isIt(found) && isFree) return { hash: found.hash }
      // The next search starts after the nonces of other transactions.
      if (found && next === each) next = each + 1
    }
    return { nextBlock, nonce: next }
  })
}

/** Puts the transfer of a token first, because it has a log to search for. */
function toLogged<subject extends SentSubject>(subject: subject): subject {
  const { others = [], transfer } = subject
  const all = [transfer, ...others]
  const first = all.find(({ tokenAddress }) => tokenAddress !== undefined) ?? transfer
  return { ...subject, others: all.filter((each) => each !== first), transfer: first }
}

/** Checks whether a transaction calls the swap's contract and pays its coins. */
function isSwapOf({ input, to, value }: Mined, { amount, to: contract }: Transfer): boolean {
  return to?.toLowerCase() === asHex(contract) && value === amount && input !== '0x'
}
