import type { Identity, ServerContext } from '../context.js'
import { LoginMethodOffError } from '../errors/identity.js'
import { OriginNotAllowedError } from '../errors/request.js'
import type { Caller } from '../http/caller.js'
import type { Asker } from './describeAsker.js'
import { describeDevice } from './describeDevice.js'
import type { MailCodes } from './mailCodes.js'
import type { LiveSession } from './sessions.js'

/** @throws LoginMethodOffError where nobody has a wallet on this server */
export function requireIdentity({ identity }: Pick<ServerContext, 'identity'>): Identity {
  if (!identity) throw new LoginMethodOffError({ method: 'e-mail or a social account' })
  return identity
}

/**
 * The session of the caller, on a device that may have what opens the wallet: before whatever leads to the seed, and before
 * what would keep the person from refusing a stranger's device.
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

/** @throws LoginMethodOffError where no mail server is set */
export function requireCodes({ codes }: Identity): MailCodes {
  if (!codes) throw new LoginMethodOffError({ method: 'e-mail' })
  return codes
}

/**
 * Who asks, for mails and lists. The origin is what the frame says of the page around it: a browser's frame says the truth,
 * and a program that is none names any of the project's.
 *
 * @throws OriginNotAllowedError where the page around the frame is none of the project's
 */
export function readAsker(caller: Caller, { projects, settings }: ServerContext, origin: string): Asker {
  const isAllowed =
    settings.mobileOrigins.includes(origin) || projects.isOriginAllowed(caller.project, origin)
  if (!isAllowed) throw new OriginNotAllowedError()
  return { deviceName: describeDevice(caller.header('user-agent')), origin, place: caller.address }
}
