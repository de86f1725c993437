import { getProfileAccount } from '@portico/protocol/http'
import { NameNotFoundError } from '../errors/names.js'
import { handle } from '../http/handle.js'
import { requireNames } from './createNames.js'
import { describeNameError } from './describeNameError.js'
import { readZoneName } from './nameRules.js'
import { toNameRecord } from './toNameRecord.js'

export const handleGetProfileAccount = handle(
  getProfileAccount,
  async ({ caller, params }, { imageProxy, names }) => {
    const { store, zone } = requireNames(names)
    const stored = await store.get(readZoneName(params.name, zone).name)
    if (!stored) throw new NameNotFoundError()
    return toNameRecord(stored, (original) => imageProxy.register(original, caller.publicUrl))
  },
  { describeError: describeNameError },
)
