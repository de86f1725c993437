import type { Identity, ServerContext } from '../context.js'
import { LoginMethodOffError } from '../errors/identity.js'
import { OriginNotAllowedError } from '../errors/request.js'
import type { Caller } from '../http/caller.js'
import type { Asker } from './describeAsker.js'
import { describeDevice } from './describeDevice.js'
import type { MailCodes } from './mailCodes.js'
import type { LiveSession } from './sessions.js'

/** Returns the embedded wallet's part of the server. @throws LoginMethodOffError if the server has none */
export function requireIdentity({ identity }: Pick<ServerContext, 'identity'>): Identity {
  if (!identity) throw new LoginMethodOffError({ method: 'any' })
  return identity
}

/**
 * Returns the session of the caller if its device may open the wallet. Routes need it if they lead to the seed, or
 * could prevent the user from rejecting another device.
 *
 * @throws ProofRefusedError, ProofNonceRequiredError, WalletSessionRequiredError, ReleaseRequiredError
 */
export async function requireReleased(
  caller: Caller,
  { releases, sessions }: Pick<Identity, 'releases' | 'sessions'>,
): Promise<LiveSession> {
  const session = await sessions.require(caller)
  await releases.assert(session)
  return session
}

/** Returns the codes by email. @throws LoginMethodOffError if no mail server is configured */
export function requireCodes({ codes }: Identity): MailCodes {
  if (!codes) throw new LoginMethodOffError({ method: 'email' })
  return codes
}

/**
 * Describes the client for emails and lists. The frame reports the origin of the page around it. A browser's frame is
 * truthful, but any other program can name any origin of the project.
 *
 * @throws OriginNotAllowedError if the origin does not belong to the project
 */
export function readAsker(caller: Caller, { projects, settings }: ServerContext, origin: string): Asker {
  const isAllowed =
    settings.mobileOrigins.includes(origin) || projects.isOriginAllowed(caller.project, origin)
  if (!isAllowed) throw new OriginNotAllowedError()
  return {
    deviceName: describeDevice(caller.header('user-agent')),
    language: caller.language,
    origin,
    place: caller.address,
  }
}
