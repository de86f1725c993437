import { createTestWallet, devAccounts, type TestWallet, testWalletIcon } from '@portico/testkit'
import type { WalletKitTypes } from '@reown/walletkit'
import type { Chain } from 'viem'
import type { Peer } from './createPeer.js'
import { toMessage } from './toMessage.js'

/** The error that wallets respond with if the user rejects. Source: specification of the sign protocol, error codes. */
const userRejected = { code: 5000, message: 'User rejected.' }

const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['accountsChanged', 'chainChanged']

/**
 * Returns functions that answer a site's proposal of a session, and its requests. Each site has a test wallet, which
 * decides.
 */
export function createPhoneAnswers(network: Chain) {
  const caipNetworkId = `eip155:${network.id}`
  const wallets = new Map<string, TestWallet>()

  /** The test wallet that one site uses. */
  function walletFor(url: string): TestWallet {
    const wallet =
      wallets.get(url) ??
      createTestWallet({
        answer: 'human',
        chains: [network],
        icon: testWalletIcon('P', '#7d9be0'),
        name: 'Phone wallet',
        origin: url,
        privateKeys: devAccounts.slice(1, 3).map(({ privateKey }) => privateKey),
        rdns: 'test.portico.phone',
      })
    wallets.set(url, wallet)
    return wallet
  }

  async function answerProposal(
    peer: Peer,
    { id, proposer }: WalletKitTypes.SessionProposal['params'],
  ): Promise<void> {
    const { provider } = walletFor(proposer.metadata.url)
    try {
      // The wallet prompts each time, even if this site was connected before.
      await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    } catch {
      return peer.rejectSession({ id, reason: userRejected })
    }
    const shared = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
    const accounts = shared.map((address) => `${caipNetworkId}:${address}`)
    await peer.approveSession({
      id,
      namespaces: { eip155: { accounts, chains: [caipNetworkId], events, methods } },
    })
  }

  async function answerRequest(
    peer: Peer,
    { id, params, topic }: Pick<WalletKitTypes.SessionRequest, 'id' | 'params' | 'topic'>,
  ): Promise<void> {
    const session = peer.getActiveSessions()[topic]
    if (!session) return
    const answer = await walletFor(session.peer.metadata.url)
      .provider.request(params.request)
      .then(
        (result) => ({ result }),
        (error) => ({ error: toWire(error) }),
      )
    await peer.respondSessionRequest({ response: { ...answer, id, jsonrpc: '2.0' }, topic })
  }

  return { answerProposal, answerRequest }
}

/** Maps error codes: a user's rejection is 4001 on a page, but WalletConnect has another code for it. */
function toWire(error: unknown): { code: number; message: string } {
  const code = (error as { code?: unknown }).code
  if (code === 4001) return userRejected
  return { code: typeof code === 'number' ? code : -32603, message: toMessage(error) }
}
