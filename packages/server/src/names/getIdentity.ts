import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { getIdentity } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetIdentity = handle(getIdentity, ({ params: { address } }, { identities }) =>
  identities.get(isCaipAddress(address) ? parseCaipAddress(address).address : address),
)
