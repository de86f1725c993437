import { formatSignInMessage } from '@portico/protocol/signin'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createSiwxHandler } from './createSiwxHandler.js'
import { createSeal } from './seal.js'
import type { SiwxServerSession } from './siwxServerSession.js'

const origin = 'https://app.example.com'
const secret = 'x'.repeat(40)
const [first, second] = ['eip155:1', 'eip155:10'] as const
const word = (value: number) => value.toString(16).padStart(64, '0')
/** Returns a node on which the contract of every account accepts every signature. */
const nodeOf = (chainId: number) => async () => `0x${word(1)}${word(chainId)}`
const newAccount = () => privateKeyToAccount(generatePrivateKey())

function start() {
  const seen: SiwxServerSession[] = []
  const handler = createSiwxHandler({
    networkIds: [first, second],
    nodes: { [first]: nodeOf(1), [second]: nodeOf(10) },
    onSignIn: (session) => void seen.push(session),
    origins: [origin],
    secret,
  })

  /** Opens a browser, which stores its cookies. */
  function open() {
    const cookies = new Map<string, string>()
    const headers = () => ({ cookie: [...cookies].map((each) => each.join('=')).join('; '), origin })
    async function ask(path: string, body?: object) {
      const response = await handler.handle(
        new Request(`${origin}/${path}`, {
          headers: { ...headers(), 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body), method: 'POST' }),
        }),
      )
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return response.json()
    }
    return {
      ask,
      cookies,
      sessions: () => handler.getSessions({ headers: headers() }),
      /** Signs in as the account. If `by` is another key, only the account's contract accepts the signature. */
      async signIn(
        { address: accountAddress }: PrivateKeyAccount,
        { by, chainId = second }: { by: PrivateKeyAccount; chainId?: typeof first | typeof second },
      ) {
        const { nonce } = await ask('nonce')
        const message = formatSignInMessage({
          accountAddress,
          chainId,
          domain: 'app.example.com',
          issuedAt: new Date().toISOString(),
          nonce,
          uri: `${origin}/`,
          version: '1',
        })
        const answer = await ask('verify', { message, signature: await by.signMessage({ message }) })
        expect(answer.account).toBe(`${chainId}:${accountAddress}`)
      },
    }
  }
  return { open, seen }
}

test('hardening A17: a contract that signs out everywhere ends no session of the key or of another network', async () => {
  const { open } = start()
  const [account, owner, stranger] = [newAccount(), newAccount(), newAccount()]
  const [ofKey, ofFirst, ofSecond, ofStranger] = [open(), open(), open(), open()]
  await ofKey.signIn(account, { by: account })
  await ofFirst.signIn(account, { by: owner, chainId: first })
  await ofSecond.signIn(account, { by: stranger })
  await ofStranger.signIn(account, { by: stranger })
  const counts = () =>
    Promise.all([ofKey, ofFirst, ofSecond].map(async ({ sessions }) => (await sessions()).length))
  // The page names the account by its family.
  const name = `eip155:${account.address.toLowerCase()}`
  expect(await ofStranger.ask('sign-out', { account: name, everywhere: true })).toEqual({ signedOut: true })
  expect(await counts()).toEqual([1, 1, 0])
  await ofKey.ask('sign-out', { account: name, everywhere: true })
  expect(await counts()).toEqual([0, 1, 0])
})

test('behavior: a session states what confirmed the signature', async () => {
  const { open, seen } = start()
  const [account, owner] = [newAccount(), newAccount()]
  const browser = open()
  await browser.signIn(account, { by: account })
  await browser.signIn(account, { by: owner })
  expect(seen.map(({ authority }) => authority)).toEqual(['key', 'contract'])
  expect(await browser.sessions()).toMatchObject([
    { account: `${second}:${account.address}`, authority: 'contract' },
  ])
})

test('hardening A17: of the sessions of an earlier version, which state no authority, only those of keys stay', async () => {
  const { open } = start()
  const account = newAccount()
  const seal = createSeal([secret])
  async function countOlder(by: PrivateKeyAccount): Promise<number> {
    const browser = open()
    await browser.signIn(account, { by })
    for (const [name, value] of browser.cookies) {
      const sealed = await seal.read('session', value)
      if (sealed) browser.cookies.set(name, await seal.write('session', { ...sealed, authority: undefined }))
    }
    return (await browser.sessions()).filter(({ authority }) => authority === 'key').length
  }
  expect([await countOlder(account), await countOlder(newAccount())]).toEqual([1, 0])
})
