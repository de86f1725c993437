import { getIdentity } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { readAskedAccount } from './readAskedAccount.js'

export const handleGetIdentity = handle(
  getIdentity,
  async ({ caller, params: { address } }, { identities, imageProxy }) => {
    const asked = readAskedAccount(address)
    const known = await identities.get(asked.address, asked.coinType)
    const { avatar, isByHolder, name } = known
    // A viewer's browser must not request the URL that the name's owner chose.
    const shown = isByHolder && avatar ? imageProxy.register(avatar, caller.publicUrl) || null : avatar
    return { avatar: shown, name }
  },
)
