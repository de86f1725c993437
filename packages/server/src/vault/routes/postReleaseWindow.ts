import { postReleaseWindow } from '@portico/protocol/http'
import { OriginNotAllowedError } from '../../errors/request.js'
import { handle } from '../../http/handle.js'
import { wordDevice } from '../../identity/describeDevice.js'
import { requireIdentity } from '../../identity/requireIdentity.js'
import { createSecretToken } from '../../identity/secretTokens.js'
import { readBrowserCookie, writeBrowserCookie } from '../../identity/social/flowCookie.js'

export const handlePostReleaseWindow = handle(
  postReleaseWindow,
  async ({ body, caller }, context) => {
    // Browsers send an origin with every POST. Other origins were refused before.
    if (caller.header('origin') === null) throw new OriginNotAllowedError()
    const { releases } = requireIdentity(context)
    const browser = readBrowserCookie(caller.cookies) ?? createSecretToken()
    const answer = await releases.visit({ ...body, browser, place: caller.address })
    writeBrowserCookie(caller.cookies, browser)
    const { asker } = answer
    const texts = context.texts.in(caller.language)
    return { ...answer, asker: asker && { ...asker, deviceName: wordDevice(asker.deviceName, texts) } }
  },
  { access: 'wallet' },
)
