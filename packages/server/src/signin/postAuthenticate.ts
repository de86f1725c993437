import { accountKey } from '@portico/protocol/caip'
import { postAuthenticate } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { mapTexts } from '../store/mapTexts.js'
import { toStorable } from '../store/storableText.js'
import { answerWithCookie, readBearer, requireSession, toSite } from './signInCaller.js'
import type { SignInSession } from './signInSession.js'

/** High, because a signature needs a curve's arithmetic or a call to a node. */
const authenticateCost = 4

export const handlePostAuthenticate = handle(
  postAuthenticate,
  async ({ body, caller, query }, context) => {
    caller.spend(authenticateCost)
    const site = toSite(caller, context, query.projectId)
    const { publicKey } = (body.data ?? {}) as { publicKey?: unknown }
    const begun = await context.signIns.authenticate(site, {
      client: caller.address,
      // Clients may cut names in the middle of a character. That is repaired, not refused.
      connectionMethod: (mapTexts(body.walletInfo ?? null, toStorable) as typeof body.walletInfo) ?? null,
      message: body.message,
      nonceToken: readBearer(caller, 'x-nonce-jwt'),
      publicKey: typeof publicKey === 'string' ? publicKey.slice(0, 200) : undefined,
      signal: caller.signal,
      signature: body.signature,
    })
    const account = `${begun.session.account.networkId}:${begun.session.account.address}`
    // A new sign-in replaces the cookie of the address. It ends the session in it, which someone else may have planted.
    const earlier = await requireSession(caller, context, site, { account, isChange: true }).catch(() => null)
    if (earlier && cookieKeyOf(earlier) === cookieKeyOf(begun.session)) await context.signIns.end(earlier.id)
    const isKept = body.session === 'cookie' && answerWithCookie(caller, site, begun)
    return isKept ? {} : { token: begun.token }
  },
  { bodyLimitBytes: 300_000, hasCredentials: true, takesAnyText: true },
)

const cookieKeyOf = ({ account: { address, networkId } }: SignInSession) => accountKey(networkId, address)
