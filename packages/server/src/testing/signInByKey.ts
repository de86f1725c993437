import { formatSignInMessage, type SignInFields } from '@portico/protocol/signin'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TestServer } from './createTestServer.js'

/**
 * Returns fields of a sign-in at `http://localhost:5173`, on a chain whose id is 31337. The given ones replace them.
 */
export function signInFields(
  server: TestServer,
  fields: Pick<SignInFields, 'accountAddress' | 'nonce'> & Partial<SignInFields>,
): SignInFields {
  return {
    chainId: 'eip155:31337',
    domain: 'localhost:5173',
    issuedAt: new Date(server.clock.nowMs()).toISOString(),
    uri: 'http://localhost:5173/',
    version: '1',
    ...fields,
  }
}

/** Signs in with a key, from the nonce to the session. `headers` go with both requests, `body` with the second. */
export async function signInByKey(
  server: TestServer,
  account: Pick<PrivateKeyAccount, 'address' | 'signMessage'>,
  {
    body = {},
    fields = {},
    headers = { origin: 'http://localhost:5173' },
  }: { body?: object; fields?: Partial<SignInFields>; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { nonce, token } = await (await server.get('/auth/v1/nonce', headers)).json()
  const accountAddress = account.address
  const message = formatSignInMessage(signInFields(server, { accountAddress, nonce, ...fields }))
  const signature = await account.signMessage({ message })
  const sent = { ...headers, 'x-nonce-jwt': `Bearer ${token}` }
  return server.post('/auth/v1/authenticate', { message, signature, ...body }, sent)
}
