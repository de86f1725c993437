import type { Vault } from '../custody/vault.js'
import type { Rpc } from '../networks/rpc.js'
import type { Session } from '../session/session.js'
import type { PaymasterService } from '../smart/appPaymaster.js'
import type { Eip155Account } from './eip155Accounts.js'

export type OpenSmart = ReturnType<typeof createOpenSmart>

/** Creates a function that opens smart accounts of the vault's key. */
export function createOpenSmart({
  rpc,
  session,
  vault,
}: {
  rpc: Rpc
  session: Pick<Session, 'call'>
  vault: Vault
}) {
  /**
   * Opens the account for the owner that it had when the account was requested, because another user may have logged in
   * since.
   */
  async function openSmart(
    { owner }: Pick<Eip155Account, 'owner'>,
    networkId: string,
    isSponsored = false,
    service?: PaymasterService,
  ) {
    const [{ openSmartAccount, withOwnerKey }, { createAppPaymaster }] = await Promise.all([
      import('../smart/smartAccount.js'),
      import('../smart/appPaymaster.js'),
    ])
    const appPaymaster = service && createAppPaymaster(session.call, { networkId, service })
    return {
      account: openSmartAccount({ appPaymaster, isSponsored, networkId, owner, rpc }),
      withOwner: <result>(run: Parameters<typeof withOwnerKey<result>>[1]) =>
        vault.withSeed((entropy) => withOwnerKey(entropy, run)),
    }
  }

  return openSmart
}
