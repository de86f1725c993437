import type { SessionAnswer } from '@portico/protocol/http'
import type { Identity } from '../context.js'
import { SocialRefusedError } from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import { describeDevice } from './describeDevice.js'
import type { EndedFlow } from './endedFlow.js'
import { loginTitles } from './loginTitles.js'
import { noticesAnHour, writeNotice } from './mail/writeMail.js'
import type { ProvenLogin } from './provenLogin.js'
import type { LiveSession } from './sessions.js'
import type { FlowPurpose } from './social/flowPurpose.js'

/**
 * Returns the key of the frame that begins a flow, and its session if the flow is about a user who is logged in.
 *
 * @throws ProofRefusedError, DeviceRemovedError, WalletSessionRequiredError, StepUpRequiredError
 */
export async function beginFlow(
  caller: Caller,
  { proofs, releases, sessions }: Identity,
  purpose: FlowPurpose,
): Promise<{ thumbprint: string; session: LiveSession | undefined }> {
  if (purpose === 'signIn') {
    const thumbprint = await proofs.check(caller)
    await sessions.assertHolds(thumbprint)
    return { session: undefined, thumbprint }
  }
  const session = await sessions.require(caller)
  // Linking needs both: a session that was proven recently, and a device that may open the wallet.
  if (purpose === 'link') {
    await releases.assert(session)
    sessions.assertFresh(session)
  }
  return { session, thumbprint: session.thumbprint }
}

/** Ends a flow with a new session, or with the action that the current session began. */
export async function endFlow(
  caller: Caller,
  identity: Identity,
  {
    assertKept,
    credential,
    origin,
    purpose,
    session,
    sessionId,
    thumbprint,
  }: EndedFlow & { session: LiveSession | undefined; thumbprint: string },
): Promise<SessionAnswer> {
  const { languages, limits, mailer, users, releases, sessions } = identity
  if (purpose === 'signIn') {
    const { begun: answer, login } = await users.signIn(credential, {
      assertKept,
      begin: (found, transaction) => sessions.begin(caller, thumbprint, found, { origin, transaction }),
    })
    const email = await users.noticeAddressOf(login.userId)
    // An attacker who took over the social account may have changed its address first.
    const told = [...new Set([email, login.formerEmail, login.email])].filter((each) => each != null)
    // If the user logs in by email, the email with the code is the notice. A social login sends no such email.
    const isTold = answer.isNewDevice && !answer.isNewUser && told.length > 0
    // At most twenty notices an hour, so that repeated logins do not fill the queue.
    if (isTold && (await limits.count(`new devices:${login.userId}`, noticesAnHour)) === 0) {
      const texts = await languages.textsFor(login.userId)
      const notice = {
        asker: { deviceName: describeDevice(caller.header('user-agent')), origin, place: caller.address },
        event: { kind: 'device', login: loginTitles[credential.kind] },
      } as const
      for (const to of told) mailer?.send(writeNotice(to, texts, notice), { isNotice: true })
    }
    await adoptAddress(caller, identity, { answer, before: email, login, origin })
    return answer
  }
  if (!session || session.id !== sessionId) throw new SocialRefusedError({ reason: 'session' })
  if (purpose === 'link') {
    await releases.assert(session)
    sessions.assertFresh(session)
    await users.link(session, credential)
  } else {
    const login = await users.find(credential)
    if (login?.userId !== session.userId) throw new SocialRefusedError({ reason: 'account' })
    await sessions.prove(session)
  }
  return sessions.describe(session)
}

/**
 * Stores the address that the provider now names as the user's address for notices, if the device may open the wallet.
 * A new or waiting device may belong to an attacker who took over the social account. The attacker must not choose the
 * address at which the user is asked about this device.
 */
async function adoptAddress(
  caller: Caller,
  identity: Identity,
  {
    answer,
    before,
    login: { id, userId },
    origin,
  }: { answer: SessionAnswer; before: string | undefined; login: ProvenLogin; origin: string },
): Promise<void> {
  const { languages, mailer, users } = identity
  const texts = await languages.textsFor(userId)
  await adoptLanguage(caller, identity, answer)
  if (answer.isNewDevice || !(await isOpen(identity, answer))) return
  await users.adoptAddress(id)
  const after = await users.noticeAddressOf(userId)
  if (before === undefined || before === after) return
  mailer?.send(
    writeNotice(before, texts, {
      asker: { deviceName: describeDevice(caller.header('user-agent')), origin, place: caller.address },
      event: { kind: 'address' },
    }),
    { isNotice: true },
  )
}

/**
 * Stores the language of a login as the user's own, for notices. The language of a new device is not stored: the device
 * may be a thief's, and the user must be able to read the notices about it.
 */
export async function adoptLanguage(
  caller: Caller,
  identity: Identity,
  answer: SessionAnswer,
): Promise<void> {
  const isOwn = answer.isNewUser || (!answer.isNewDevice && (await isOpen(identity, answer)))
  if (isOwn) await identity.languages.note(answer.userId, caller.language)
}

/** Checks whether the device of a new session may open the wallet. */
async function isOpen({ releases }: Identity, answer: SessionAnswer): Promise<boolean> {
  const { deviceId, sessionId, userId } = answer
  return (await releases.read({ deviceId, id: sessionId, userId })).status === 'open'
}
