import { getWallet } from '@portico/protocol/http'
import { expect, test } from 'vitest'
import { memoryStore } from '../storage/frameStore.js'
import { loadDeviceKey } from './deviceKey.js'
import { createServerCall } from './serverCall.js'

test.each([
  ['RELEASE_REQUIRED', 'SECRET_NEEDED'],
  ['SESSION_REQUIRED', 'EXPIRED_SESSION'],
  ['STEP_UP_REQUIRED', 'SERVER_REFUSED'],
])('error: the server’s %s is the frame’s %s, with the server’s message, its code and its facts', async (code, own) => {
  const call = createServerCall({
    deviceKey: () => loadDeviceKey(memoryStore()),
    fetch: async () =>
      Response.json({ code, data: { nested: {}, triesLeft: 4 }, message: 'What happened.' }, { status: 403 }),
    origin: 'https://wallet.example',
    projectId: '',
  })
  await expect(call(getWallet, {})).rejects.toMatchObject({
    code: own,
    // Only numbers and short words stay.
    data: { triesLeft: 4 },
    message: 'What happened.',
    serverCode: code,
  })
})

test('behavior: the server learns the language of the page, and without one the browser’s', async () => {
  const sent: (string | null)[] = []
  let language: string | undefined
  const call = createServerCall({
    deviceKey: () => loadDeviceKey(memoryStore()),
    fetch: async (_, { headers } = {}) => {
      sent.push(new Headers(headers).get('accept-language'))
      return Response.json({ code: 'NOT_FOUND', message: 'Nothing.' }, { status: 404 })
    },
    language: () => language,
    origin: 'https://wallet.example',
    projectId: '',
  })
  await call(getWallet, {}).catch(() => {})
  language = 'es'
  await call(getWallet, {}).catch(() => {})
  expect(sent).toEqual([null, 'es'])
})
