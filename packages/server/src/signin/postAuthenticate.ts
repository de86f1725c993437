import { postAuthenticate } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { mapTexts } from '../store/mapTexts.js'
import { toStorable } from '../store/storableText.js'
import { answerWithCookie, readBearer, requireSession, toSite } from './signInCaller.js'

/** A signature costs a curve's arithmetic or a call to a node: more than a row of a table. */
const authenticateCost = 4

export const handlePostAuthenticate = handle(
  postAuthenticate,
  async ({ body, caller, query }, context) => {
    caller.spend(authenticateCost)
    const site = toSite(caller, context, query.projectId)
    const { publicKey } = (body.data ?? {}) as { publicKey?: unknown }
    const begun = await context.signIns.authenticate(site, {
      client: caller.address,
      // Clients cut names where half of a letter is left. Nobody is refused for it.
      connectionMethod: (mapTexts(body.walletInfo ?? null, toStorable) as typeof body.walletInfo) ?? null,
      message: body.message,
      nonceToken: readBearer(caller, 'x-nonce-jwt'),
      publicKey: typeof publicKey === 'string' ? publicKey.slice(0, 200) : undefined,
      signal: caller.signal,
      signature: body.signature,
    })
    const account = `${begun.session.account.networkId}:${begun.session.account.address}`
    // Who signs in anew leaves nothing behind that somebody else may have put there.
    const earlier = await requireSession(caller, context, site, { account, isChange: true }).catch(() => null)
    if (earlier && earlier.account.id === begun.session.account.id) await context.signIns.end(earlier.id)
    const isKept = body.session === 'cookie' && answerWithCookie(caller, site, begun)
    return isKept ? {} : { token: begun.token }
  },
  { bodyLimitBytes: 300_000, hasCredentials: true, takesAnyText: true },
)
