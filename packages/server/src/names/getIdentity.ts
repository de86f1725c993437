import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { getIdentity } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetIdentity = handle(
  getIdentity,
  async ({ caller, params: { address } }, { identities, imageProxy }) => {
    const known = await identities.get(isCaipAddress(address) ? parseCaipAddress(address).address : address)
    const { avatar, isByHolder, name } = known
    // Whoever looks at a name must not call on the server that its holder chose.
    const shown = isByHolder && avatar ? imageProxy.register(avatar, caller.publicUrl) || null : avatar
    return { avatar: shown, name }
  },
)
