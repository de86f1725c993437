import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { getProfileReverse } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { toNameRecord } from './toNameRecord.js'

export const handleGetProfileReverse = handle(
  getProfileReverse,
  async ({ caller, params: { address } }, { imageProxy, names }) => {
    // Clients look up every account, so a server without names returns an empty list.
    const found = await names?.store.listOf(
      isCaipAddress(address) ? parseCaipAddress(address).address : address,
    )
    return (found ?? []).map((stored) =>
      toNameRecord(stored, (original) => imageProxy.register(original, caller.publicUrl)),
    )
  },
)
