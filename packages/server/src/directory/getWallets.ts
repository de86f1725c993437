import { getWallets } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetWallets = handle(getWallets, ({ query }, { directory }) =>
  directory.find({
    badgeType: query.badge_type,
    chains: query.chains,
    entries: query.entries,
    exclude: query.exclude,
    include: query.include,
    page: query.page,
    search: query.search,
  }),
)
