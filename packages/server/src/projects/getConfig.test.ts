import { getConfigResponse } from '@portico/protocol/http'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function features(projectId: string) {
  const response = await server.get(`/appkit/v1/config?projectId=${projectId}&st=appkit&sv=html-wagmi-4.2.2`)
  return parse(getConfigResponse, await response.json()).features
}

test('default: only features of this server are on', async () => {
  const on = (await features('default')).filter(({ isEnabled }) => isEnabled)
  expect(on.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
    { config: null, id: 'activity', isEnabled: true },
    { config: null, id: 'multi_wallet', isEnabled: true },
    { config: null, id: 'social_login', isEnabled: true },
    { config: null, id: 'swap', isEnabled: true },
  ])
})

test('behavior: a feature that is off is also off for clients, which use the list only', async () => {
  const off = (await features('default')).filter(({ isEnabled }) => !isEnabled)
  expect(off.map(({ id }) => id)).toEqual(expect.arrayContaining(['onramp']))
  expect(off.filter(({ config }) => config === null || config.length > 0)).toEqual([])
})

test("behavior: the owner's choice: with a list, without one, and off", async () => {
  const { projectId } = await server.projects.create({
    features: {
      activity: 'off',
      multi_wallet: 'off',
      onramp: ['coinbase'],
      social_login: ['email', 'google'],
      swap: null,
    },
    name: 'Site',
  })
  expect(await features(projectId)).toEqual(
    expect.arrayContaining([
      { config: [], id: 'multi_wallet', isEnabled: false },
      { config: ['coinbase'], id: 'onramp', isEnabled: true },
      { config: ['email', 'google'], id: 'social_login', isEnabled: true },
      { config: null, id: 'swap', isEnabled: true },
      { config: [], id: 'activity', isEnabled: false },
      { config: [], id: 'reown_branding', isEnabled: false },
    ]),
  )
})

test('behavior: the owner chooses analytics', async () => {
  const { projectId } = await server.projects.create({ analytics: false, name: 'Quiet' })
  const ask = async (id: string) => (await server.get(`/getAnalyticsConfig?projectId=${id}`)).json()
  expect(await ask('default')).toEqual({ isAnalyticsEnabled: true })
  expect(await ask(projectId)).toEqual({ isAnalyticsEnabled: false })
})
