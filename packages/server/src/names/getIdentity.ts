import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { getIdentity } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetIdentity = handle(
  getIdentity,
  async ({ caller, params: { address } }, { identities, imageProxy }) => {
    const known = await identities.get(isCaipAddress(address) ? parseCaipAddress(address).address : address)
    const { avatar, isByHolder, name } = known
    // A viewer's browser must not request the URL that the name's owner chose.
    const shown = isByHolder && avatar ? imageProxy.register(avatar, caller.publicUrl) || null : avatar
    return { avatar: shown, name }
  },
)
