import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { PostReleaseResponse, ReleaseAnswer } from '@portico/protocol/http'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import type { TestServer } from './createTestServer.js'
import { type WalletClient, walletOrigin } from './walletClient.js'

export const seedAddresses = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '5Dk1YDDBoeiqpK4MJ45xJrPZmBSDJhPm2gVVuF3nNbqZ',
}
/** Private key of `seedAddresses.eip155`, and of the first account of every development network. */
export const seedKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Seals like a frame: AES-GCM with the context as associated data. */
export function seal(seed: Buffer, key: Buffer, context: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

export function unseal(ciphertext: string, key: Buffer, context: string): Buffer {
  const bytes = Buffer.from(ciphertext, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

/** Makes a wallet as a frame does at the first login. */
export async function makeTestWallet(client: WalletClient) {
  const seed = randomBytes(16)
  const key = randomBytes(32)
  const [walletId, envelopeId] = [randomUUID(), randomUUID()]
  const context = `${client.session.userId} ${walletId} ${envelopeId} 1`
  const answer = await client.call<{ secret: string; version: number; code?: string }>(
    'POST',
    '/v1/vault/wallet',
    {
      addresses: seedAddresses,
      operator: { ciphertext: seal(seed, key, context), envelopeId, key: key.toString('base64url') },
      walletId,
    },
  )
  return { answer, context, envelopeId, key, seed, walletId }
}

export const askRelease = async (client: WalletClient) =>
  (await client.call<PostReleaseResponse>('POST', '/v1/vault/release')).body

export const readRelease = async (client: WalletClient) =>
  (await client.call<ReleaseAnswer>('GET', '/v1/vault/release')).body

/** Requests a release and moves the clock by an hour without a rejection. */
export async function waitForRelease(server: TestServer, client: WalletClient): Promise<void> {
  await askRelease(client)
  await expect.poll(async () => (await readRelease(client)).releasesAt).not.toBeNull()
  server.clock.advance(60 * 60_000)
  await client.refresh()
}

/** Creates a browser at the wallet's own site, with its windows and cookies. */
export function createWalletBrowser(server: Pick<TestServer, 'fetch'>, base = walletOrigin) {
  let cookies = ''
  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(cookies !== '' && { cookie: cookies }),
    }
    const response = await server.fetch(new Request(base + path, { ...init, headers }))
    const [set] = response.headers.getSetCookie()
    cookies = set?.split(';')[0] ?? cookies
    return response
  }
  return {
    /** Sends the request of a window that a frame opened and gave its ticket. */
    async visit(ticket: string, decision?: 'approve' | 'refuse', headers: Record<string, string> = {}) {
      const response = await send('/v1/vault/release/window', {
        body: JSON.stringify({ ticket, ...(decision && { decision }) }),
        headers: { 'content-type': 'application/json', origin: base, ...headers },
        method: 'POST',
      })
      return { body: await response.json(), headers: response.headers, status: response.status }
    },
    async openLink(token: string) {
      return (await send(`/v1/vault/release/link?token=${token}`, {})).text()
    },
    async decide(token: string, decision: 'approve' | 'refuse') {
      const body = new URLSearchParams({ decision, token })
      return (await send('/v1/vault/release/link', { body, method: 'POST' })).text()
    },
  }
}
