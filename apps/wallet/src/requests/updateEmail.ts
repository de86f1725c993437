import { getIdentityMe } from '@portico/protocol/http'
import type { Site } from '../approval/approvalRequest.js'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import type { Session } from '../session/session.js'
import type { AccountTypes } from './accountTypes.js'
import type { Login } from './login.js'
import type { NetworkState } from './networkState.js'

/**
 * How long an approval stays valid while the user types codes or has them sent again, in ms. Source: the server's
 * `codeMs`.
 */
const approvedMs = 600_000

export type UpdateEmailOptions = {
  accountTypes: Pick<AccountTypes, 'typeOn'>
  /** Checks whether the frame can ask the user. A page may not show the frame. */
  canAsk: () => Promise<boolean>
  login: Pick<Login, 'updateEmail'>
  networks: Pick<NetworkState, 'currentOf'>
  session: Pick<Session, 'own'>
  surface: Pick<Surface, 'ask'>
  vault: Pick<Vault, 'known'>
}

/**
 * Creates the change to another email address, which the user approves in the frame. The page alone must not be able to
 * make the change: it could name its own address, submit the code sent to that address, and take over the wallet.
 */
export function createUpdateEmail({
  accountTypes,
  canAsk,
  login,
  networks,
  session,
  surface,
  vault,
}: UpdateEmailOptions) {
  /** The address that the user has approved since the frame loaded. */
  let approved: { email: string; userId: string; untilMs: number } | undefined

  async function begin(email: string, site: Site, signal?: AbortSignal) {
    const own = await session.own()
    const { userId } = own
    const isApproved =
      approved?.userId === userId && approved.email === email.toLowerCase() && approved.untilMs > Date.now()
    // The user approved this very change a moment ago, so the code is sent again without another approval.
    if (isApproved) return login.updateEmail(email, own)
    // A page with another client shows the frame only for signatures. It would wait for a response that never comes.
    if (!(await canAsk())) {
      throw new WalletError(
        'REJECTED',
        'Another address needs approval on the wallet’s own screen, which this page does not show. Nothing was changed.',
      )
    }
    const [wallet, { logins }] = await Promise.all([vault.known(own), own.call(getIdentityMe, {})])
    const { addresses } = wallet
    const networkId = networks.currentOf('eip155')
    const smart = (await accountTypes.typeOn(networkId, wallet)) === 'smartAccount'
    const known = logins.find(({ kind }) => kind !== 'email')
    const request = {
      // This is the account that the page shows. The user does not know the address of the key that owns a smart
      // account.
      account: smart
        ? (await import('../smart/smartAddress.js')).smartAddressOf(addresses.eip155)
        : addresses.eip155,
      // An address from a provider is not a login by itself, and gets no code.
      from: logins.find((each) => each.kind === 'email')?.email ?? undefined,
      kind: 'email',
      login: known && { kind: known.kind, name: known.email ?? known.userName },
      networkId,
      to: email,
    } as const
    const change = () => {
      approved = { email: email.toLowerCase(), userId, untilMs: Date.now() + approvedMs }
      return login.updateEmail(email, own)
    }
    return surface.ask(site, request, change, signal)
  }

  return {
    begin,
    /** Forgets the approval after the address was changed. The next change needs a new one. */
    forget: () => {
      approved = undefined
    },
  }
}
