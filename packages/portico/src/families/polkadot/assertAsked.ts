import { RequestFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import type { WalletConnectWallet } from '../walletConnectProvider.js'
import { accountKey } from './accountKey.js'

/**
 * Asserts that a request stays within the session. It must be for one of the session's accounts, in any network's form.
 * A payload must be for the network in use, by its genesis hash.
 *
 * @throws RequestFailedError
 */
export function assertAsked(
  session: Session | undefined,
  { address, genesisHash }: { address?: unknown; genesisHash?: unknown },
  method: string,
): void {
  const { accounts = [], accountsOn = {}, networkId } = session ?? {}
  const shared = [...accounts, ...Object.values(accountsOn).flat()]
  const asked = accountKey(address)
  if (!asked || !shared.some((account) => accountKey(account?.address) === asked)) {
    throw new RequestFailedError({ details: 'The wallet does not share this account with the site.', method })
  }
  // CAIP-2 identifies a network by the first half of its genesis hash.
  const isHere = `polkadot:${String(genesisHash).toLowerCase().slice(2, 34)}` === networkId
  if (method === 'signPayload' && !isHere) {
    throw new RequestFailedError({
      details: 'This is for another network than the one in use. Switch the network first.',
      method,
    })
  }
}

/**
 * Asserts the same of a WalletConnect request. The request goes to the network that it names, or else to the network in
 * use, so a payload for another network is rejected. Requests that sign nothing pass.
 *
 * @throws RequestFailedError
 */
export function assertRequest(
  session: Session | undefined,
  { method, networkId = session?.networkId, params }: Parameters<WalletConnectWallet['request']>[0],
): void {
  const isTransaction = method === 'polkadot_signTransaction'
  if (!isTransaction && method !== 'polkadot_signMessage') return
  const { address, transactionPayload } = Object(params) as Record<string, unknown>
  assertAsked(session, { address }, 'signRaw')
  if (!isTransaction) return
  const { address: signer = address, genesisHash } = Object(transactionPayload) as Record<string, unknown>
  const onNetwork = session && networkId ? { ...session, networkId } : session
  assertAsked(onNetwork, { address: signer, genesisHash }, 'signPayload')
}
