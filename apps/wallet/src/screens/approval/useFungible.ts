import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { type FoundFungible, findFungible } from '../../approval/findFungible.js'
import { type DecodedCall, undecidedOf } from '../../decode/decodedCall.js'
import { decodeEip155Call } from '../../decode/decodeEip155Call.js'
import { decodeTypedData } from '../../decode/decodeTypedData.js'
import type { Rpc } from '../../networks/rpc.js'
import { useLoaded } from '../useLoaded.js'

export type Fungible = ReadonlySet<string> | undefined

const unknown: Partial<FoundFungible> = {}

/**
 * Returns the contracts that are known to be tokens. Until this is known, a number may be that of an item. `rpc` is that
 * of the screen, which gives each part of the screen the same response of a contract.
 */
export function useFungible(request: ApprovalRequest, rpc: Rpc): Partial<FoundFungible> {
  const { networkId } = request
  const calls = decodedCallsOf(request)
  const open = calls.flatMap(undecidedOf).map(({ token, units }) => `${token} ${units}`)
  return useLoaded(`${networkId} ${open}`, () => findFungible(rpc, networkId, calls)).value ?? unknown
}

function decodedCallsOf(request: ApprovalRequest): readonly DecodedCall[] {
  if (request.kind === 'calls') return request.calls.map((call) => decodeEip155Call(call, request))
  if (request.kind !== 'typedData') return []
  const decoded = decodeTypedData(request.data)
  // If a signature is valid on any network, its contracts may be something else on another network.
  return decoded.chainId === undefined ? [] : [decoded]
}
