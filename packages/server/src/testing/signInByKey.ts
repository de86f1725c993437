import { formatSignInMessage } from '@portico/protocol/signin'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TestServer } from './createTestServer.js'

/** A whole sign-in of a key at `http://localhost:5173`, on a chain whose id is 31337. */
export async function signInByKey(
  server: TestServer,
  account: PrivateKeyAccount,
  walletInfo?: object,
): Promise<Response> {
  const origin = 'http://localhost:5173'
  const { nonce, token } = await (await server.get('/auth/v1/nonce', { origin })).json()
  const message = formatSignInMessage({
    accountAddress: account.address,
    chainId: 'eip155:31337',
    domain: 'localhost:5173',
    issuedAt: new Date(server.clock.nowMs()).toISOString(),
    nonce,
    uri: `${origin}/`,
    version: '1',
  })
  const signature = await account.signMessage({ message })
  const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
  return server.post('/auth/v1/authenticate', { message, signature, walletInfo }, headers)
}
