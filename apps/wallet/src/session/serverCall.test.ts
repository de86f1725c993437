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
    // Only numbers and words.
    data: { triesLeft: 4 },
    message: 'What happened.',
    serverCode: code,
  })
})
