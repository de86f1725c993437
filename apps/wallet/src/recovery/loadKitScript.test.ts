import { expect, test } from 'vitest'
import { hashText } from './hashText.js'
import { loadKitScript } from './loadKitScript.js'

const script = 'const kit = () => document.title'
const load = (response: Response | undefined, sha256?: string) =>
  loadKitScript({
    fetch: async () => {
      if (!response) throw new TypeError('Failed to fetch')
      return response
    },
    sha256,
  })

test('default', async () => {
  expect(await load(new Response(script), await hashText(script))).toBe(script)
})

test('behavior: only the program that the wallet was built with is trusted', async () => {
  const sha256 = await hashText(script)
  for (const other of [
    '<!doctype html><title>Please sign in</title>',
    script.slice(0, -1),
    `${script} `,
    '',
  ]) {
    await expect(load(new Response(other), sha256)).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringContaining('The kit was not saved: its code does not match this version'),
    })
  }
  // If a build contains no hash, it accepts no program.
  await expect(load(new Response(script))).rejects.toMatchObject({ code: 'SERVER_REFUSED' })
})

test('error: if a server is down or unreachable, the wallet says so, and makes no kit', async () => {
  const sha256 = await hashText(script)
  const down = new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
  await expect(load(down, sha256)).rejects.toMatchObject({
    code: 'SERVER_REFUSED',
    message: 'The kit was not saved: the wallet’s server did not send the kit’s program. Try again later.',
  })
  await expect(load(undefined, sha256)).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
    message: 'The kit was not saved: its code did not load. Check your internet connection, then try again.',
  })
})
