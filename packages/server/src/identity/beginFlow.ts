import type { SessionAnswer } from '@portico/protocol/http'
import type { Identity } from '../context.js'
import { SocialRefusedError } from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import type { Credential } from './credential.js'
import { describeDevice } from './describeDevice.js'
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
  // Linking needs both: a session that was proven recently, and the account.
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
    credential,
    origin,
    purpose,
    session,
    sessionId,
    thumbprint,
  }: {
    credential: Credential
    origin: string
    purpose: FlowPurpose
    session: LiveSession | undefined
    sessionId: string | null
    thumbprint: string
  },
): Promise<SessionAnswer> {
  const { limits, mailer, users, releases, sessions } = identity
  if (purpose === 'signIn') {
    const login = await users.signIn(credential)
    const answer = await sessions.begin(caller, thumbprint, login, origin)
    const email = await users.noticeAddressOf(login.userId)
    // An attacker who took over the social account may have changed its address first.
    const told = [...new Set([email, login.formerEmail, login.email])].filter((each) => each != null)
    // An emailed code is a notice by itself; a login with a social account is not.
    const isTold = answer.isNewDevice && !answer.isNewUser && told.length > 0
    // At most twenty notices an hour, so that repeated logins do not fill the queue.
    if (isTold && (await limits.count(`new devices:${login.userId}`, noticesAnHour)) === 0)
      for (const to of told)
        mailer?.send(
          writeNotice(to, {
            advice: `It used ${loginTitles[credential.kind]}. If this was not you, remove that device in the settings of your wallet.`,
            asker: { deviceName: describeDevice(caller.header('user-agent')), origin, place: caller.address },
            what: 'A new device logged in to your wallet',
          }),
          { isNotice: true },
        )
    await adoptAddress(caller, identity, { answer, before: email, login, origin })
    return answer
  }
  if (!session || session.id !== sessionId)
    throw new SocialRefusedError({ reason: 'it began in another session' })
  if (purpose === 'link') {
    await releases.assert(session)
    sessions.assertFresh(session)
    await users.link(session, credential)
  } else {
    const login = await users.find(credential)
    if (login?.userId !== session.userId)
      throw new SocialRefusedError({ reason: 'this account is not one of yours' })
    await sessions.prove(session)
  }
  return sessions.describe(session)
}

/**
 * Lets notices go to the address that the provider names now, if the device may open the wallet. A device that waits,
 * or a new one, may be that of a thief of the account, who must not choose where the user is asked about it.
 */
async function adoptAddress(
  caller: Caller,
  { mailer, users, releases }: Identity,
  {
    answer: { deviceId, isNewDevice, sessionId },
    before,
    login: { id, userId },
    origin,
  }: { answer: SessionAnswer; before: string | undefined; login: ProvenLogin; origin: string },
): Promise<void> {
  if (isNewDevice) return
  const { status } = await releases.read({ deviceId, id: sessionId, userId })
  if (status !== 'open') return
  await users.adoptAddress(id)
  const after = await users.noticeAddressOf(userId)
  if (before === undefined || before === after) return
  mailer?.send(
    writeNotice(before, {
      asker: { deviceName: describeDevice(caller.header('user-agent')), origin, place: caller.address },
      what: 'Notices about your wallet go to another address now',
    }),
    { isNotice: true },
  )
}
