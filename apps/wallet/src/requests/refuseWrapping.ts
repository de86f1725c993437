import type { TypedData } from '../decode/typedData.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import { RpcRefusal } from './RpcRefusal.js'

/** Source: ERC-7739, whose two wrappings of text and data these are. */
const wrappings = ['TypedDataSign', 'PersonalSign']

/**
 * The smart account signs data in a wrapping, whose type the wallet defines. A page that defines it as well would have one
 * definition shown and the other signed; and of the plain account it would have a signature that the smart account takes.
 */
export function refuseWrapping({ types }: TypedData): void {
  const defined = wrappings.find((type) => Object.hasOwn(types, type))
  if (defined === undefined) return
  const message = `params.1 defines ${defined}, a type that smart accounts sign under their own definition. Give that type another name.`
  throw new RpcRefusal(-32602, message)
}

/**
 * The plain account's key is the smart account's owner. A page that gets the owner's signature under data which only that
 * account knows how to read would have a signature of the smart account, of something else than the screen shows.
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
