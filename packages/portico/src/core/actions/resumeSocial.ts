import { loadEmbedded } from '../embedded/loadEmbedded.js'
import { type EmbeddedSocial, socialDeclined } from '../embeddedClient.js'
import { SocialLoginError } from '../errors/embedded.js'
import { showIntent } from '../intents.js'
import type { Portico } from '../portico.js'
import type { Connection } from '../state.js'
import { track } from '../track.js'
import { connectUsers, failAttempt, startEmbeddedAttempt } from './connectEmbedded.js'
import { isDeclined, redirectedKey, tellWindow } from './socialLogin.js'

/**
 * Finishes a login that took the whole window, on the page to which the user returns. Shows the progress only if this
 * site stored that it began a login. A user who only follows a link sees nothing.
 *
 * @returns undefined if the page's URL contains no login result
 */
export async function resumeSocial(portico: Portico): Promise<Connection | undefined> {
  const address = new URL(location.href)
  const uri = address.searchParams.get('result_uri')
  if (!uri) return undefined
  // A reload must not use the same login twice.
  const others = address.search.slice(1).split('&')
  address.search = others.filter((part) => !part.startsWith('result_uri=')).join('&')
  history.replaceState(history.state, '', address)
  const began = portico.storage.getItem(redirectedKey) as EmbeddedSocial | null
  const provider = began ?? 'google'
  portico.storage.removeItem(redirectedKey)
  const attempt = startEmbeddedAttempt(portico, 'resumeSocial')
  tellWindow(portico, attempt, 'back')
  if (began !== null) showIntent(portico, 'loginResumed', { provider })
  try {
    if (isDeclined(uri)) throw new SocialLoginError({ details: socialDeclined })
    const client = await attempt.race(loadEmbedded(portico))
    await attempt.race(client.connectSocial(uri))
    const connection = await connectUsers(portico, attempt, provider)
    track(portico, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
    return connection
  } catch (cause) {
    track(portico, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    throw failAttempt(portico, attempt, cause)
  }
}
