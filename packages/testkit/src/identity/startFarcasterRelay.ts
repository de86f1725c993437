import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { renderFarcaster } from './farcasterPage.js'
import { refuseForeignHosts } from './refuseForeignHosts.js'
import { type SocialTestUser, socialUsers } from './socialUsers.js'

export type FarcasterRelay = {
  url: string
  /** An entry of the registry: the address that signs for a user, and the user's id. */
  custodies: readonly { address: `0x${string}`; fid: number }[]
  close: () => Promise<void>
}

/** A sign-in, as the relay knows it. Source: FIP-11, https://github.com/farcasterxyz/protocol/discussions/110 */
type Channel = { domain: string; nonce: string; siweUri: string; answer?: object }

const channelLimit = 500

/**
 * Starts a stand-in for Farcaster's relay and for the user's app on this machine. The URL of a channel is a page on
 * which a user of the test approves.
 */
export async function startFarcasterRelay({
  users = socialUsers,
  port = 0,
}: {
  users?: readonly SocialTestUser[] | undefined
  /** Default: a free one. */
  port?: number | undefined
} = {}): Promise<FarcasterRelay> {
  const channels = new Map<string, Channel>()
  // The keys are the same at each start, because a network that continues has them in its registry. They have no value.
  const signers = users.map((user) => ({
    account: privateKeyToAccount(keccak256(stringToHex(`portico farcaster ${user.id}`))),
    fid: Number(user.id),
    user,
  }))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const isPost = request.method === 'POST'
    if (pathname === '/v1/channel' && isPost) {
      const { domain, nonce, siweUri } = JSON.parse(await readText(request)) as Channel
      const channelToken = randomBytes(16).toString('hex')
      channels.set(channelToken, { domain, nonce, siweUri })
      const [oldest] = channels.keys()
      if (channels.size > channelLimit && oldest !== undefined) channels.delete(oldest)
      return end(response, 201, { channelToken, nonce, url: `${url}/~/siwf?channelToken=${channelToken}` })
    }
    if (pathname === '/v1/channel/status') {
      const channel = channels.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      if (!channel) return end(response, 401, { error: 'Unauthorized' })
      const { answer, nonce } = channel
      return answer
        ? end(response, 200, { nonce, state: 'completed', ...answer })
        : end(response, 202, { nonce, state: 'pending' })
    }
    const channel = channels.get(searchParams.get('channelToken') ?? '')
    if (pathname !== '/~/siwf' || !channel) return end(response, 404, { error: 'not_found' })
    const chosen = isPost ? new URLSearchParams(await readText(request)).get('user') : undefined
    const found = signers.find(({ user }) => user.id === chosen)
    if (found) channel.answer = await sign(channel, found)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(renderFarcaster({ domain: channel.domain, isDone: found !== undefined, users }))
  }

  const server = createServer(
    refuseForeignHosts((request, response) => {
      serve(request, response).catch((error: unknown) =>
        end(response, 400, { error: error instanceof Error ? error.message : 'failed' }),
      )
    }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    custodies: signers.map(({ account, fid }) => ({ address: account.address, fid })),
    url,
  }
}

async function sign(
  { domain, nonce, siweUri }: Channel,
  {
    account,
    fid,
    user,
  }: { account: ReturnType<typeof privateKeyToAccount>; fid: number; user: SocialTestUser },
): Promise<object> {
  const message = createSiweMessage({
    address: account.address,
    // Farcaster's ids are on OP Mainnet, even if a test's registry is on another network.
    chainId: 10,
    domain,
    nonce,
    resources: [`farcaster://fid/${fid}`],
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
  })
  const signature = await account.signMessage({ message })
  return { fid, message, signature, signatureMethod: 'custody', username: user.userName }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 100_000) throw new ReferenceError('Too long')
  }
  return text
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
