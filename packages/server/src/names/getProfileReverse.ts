import { getProfileReverse } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { readAskedAccount } from './readAskedAccount.js'
import { isValidOn, toNameRecord } from './toNameRecord.js'

export const handleGetProfileReverse = handle(
  getProfileReverse,
  async ({ caller, params: { address } }, { imageProxy, names }) => {
    // Clients look up every account, so a server without names returns an empty list.
    const asked = readAskedAccount(address)
    const found = (await names?.store.listOf(asked.address)) ?? []
    const valid = found.filter((stored) => isValidOn(stored, asked.coinType))
    return valid.map((stored) =>
      toNameRecord(stored, (original) => imageProxy.register(original, caller.publicUrl)),
    )
  },
)
