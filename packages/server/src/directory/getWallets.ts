import { getWallets } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetWallets = handle(
  getWallets,
  ({ caller, query }, { directory }) => {
    const { badge_type: badgeType, chains = [], entries } = query
    caller.spend(Math.floor((entries * chains.length) / fieldsOfRequest))
    return directory.find({ ...query, badgeType }, (rows) => caller.spend(Math.floor(rows / rowsOfRequest)))
  },
  { isKept: true },
)

/** Each further part of this size counts like a request: networks in the rows of a page, and rows to compare. */
const fieldsOfRequest = 2500
const rowsOfRequest = 1000
