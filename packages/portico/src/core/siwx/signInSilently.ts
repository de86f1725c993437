import { loadEmbedded } from '../embedded/loadEmbedded.js'
import { endSignIn, showIntent } from '../intents.js'
import type { Portico } from '../portico.js'
import type { SIWXConfig, SIWXSession } from '../siwxConfig.js'
import { failSignIn, isStillInUse, keepSignIn } from './keepSignIn.js'
import { prepareMessage } from './prepareMessage.js'
import { changeSiwx } from './siwxState.js'
import type { SiwxSubject } from './subject.js'

/**
 * How long a user waits for the sign-in without a prompt, in ms. After that, the user is asked to sign, as with any
 * wallet.
 */
const patienceMs = 30_000

/**
 * Signs in together with the login: the embedded wallet's frame signs the site's message. The frame signs only messages
 * of its own parent page. If it signs nothing, the view asks the user to sign the same message. Source: specification,
 * section 4.
 */
export async function signInSilently(
  portico: Portico,
  config: SIWXConfig,
  subject: SiwxSubject,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  const signed = await Promise.race([sign(portico, subject), late]).finally(() => clearTimeout(timer))
  if (!isStillInUse(portico, subject)) return
  if (!signed) {
    changeSiwx(portico, { status: 'signedOut' })
    showIntent(portico, 'signInNeeded')
    return
  }
  try {
    await keepSignIn(portico, { config, signed, subject })
  } catch (cause) {
    failSignIn(portico, subject, cause)
    return
  }
  // This closes the modal only if the modal asked for the sign-in. The login's view closes after the user has seen the
  // success.
  endSignIn(portico)
}

async function sign(portico: Portico, subject: SiwxSubject): Promise<SIWXSession | undefined> {
  try {
    const [client, made] = await Promise.all([loadEmbedded(portico), prepareMessage(portico, subject)])
    const message = made.toString()
    // Only the message's fields are stored, so the method that returns its text is left out.
    const { toString: _, ...data } = made
    const signature = await client.signIn(data, message)
    return signature === undefined ? undefined : { data, message, signature }
  } catch (error) {
    portico.internal.log.add('warn', 'A login did not sign in', { error: String(error) })
    return undefined
  }
}
