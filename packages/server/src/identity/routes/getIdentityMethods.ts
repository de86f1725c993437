import { getIdentityMethods } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'

export const handleGetIdentityMethods = handle(
  getIdentityMethods,
  (_, { identity }) => ({
    email: identity?.codes !== undefined,
    farcaster: identity?.farcaster.isOn ?? false,
    socials: [...(identity?.social.providers ?? [])],
  }),
  { access: 'anyOrigin' },
)
