import type { TypedData } from '../decode/typedData.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import { RpcRefusal } from './RpcRefusal.js'

/** The two types in which ERC-7739 wraps text and data. Source: ERC-7739. */
const wrappings = ['TypedDataSign', 'PersonalSign']

/**
 * Refuses data that defines a type of the smart account's wrapping. If a page defined such a type, the screen would
 * show one definition, and the wallet would sign the other. From the plain account, the page would get a signature that
 * the smart account accepts.
 */
export function refuseWrapping({ types }: TypedData): void {
  const defined = wrappings.find((type) => Object.hasOwn(types, type))
  if (defined === undefined) return
  const message = `params.1 defines ${defined}, a type that smart accounts sign under their own definition. Give that type another name.`
  throw new RpcRefusal(-32602, message)
}

/**
 * Refuses data for the user's smart account, which the plain account's key owns. Otherwise, the page would get a valid
 * signature of the smart account for something that the screen does not show.
 */
export function refuseOwnersWord({ domain }: TypedData, owner: `0x${string}`): void {
  const { verifyingContract } = domain
  const isOwn =
    typeof verifyingContract === 'string' &&
    verifyingContract.toLowerCase() === smartAddressOf(owner).toLowerCase()
  if (!isOwn) return
  const message = 'This data is for the smart account. Ask that account to sign it, not the key that owns it.'
  throw new RpcRefusal(4100, message)
}
