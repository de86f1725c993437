import { getWallets } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetWallets = handle(
  getWallets,
  ({ query }, { directory }) => directory.find({ ...query, badgeType: query.badge_type }),
  { isKept: true },
)
