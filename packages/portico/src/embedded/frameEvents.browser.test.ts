import { expect, test } from 'vitest'
import type { EmbeddedClient } from '../core/embeddedClient.js'
import { openClient } from './testing/openClient.js'

const email = 'alice@portico.test'
const uri = 'https://wallet.example/social?result=a'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Calls of the client, each with the message that the frame receives for it. */
const events: readonly [name: string, act: (client: EmbeddedClient) => unknown, payload: object][] = [
  ['CONNECT_EMAIL', (client) => client.connectEmail(` ${email} `), { email }],
  ['CONNECT_DEVICE', (client) => client.connectDevice(), {}],
  ['CONNECT_OTP', (client) => client.connectOtp('012345'), { otp: '012345' }],
  [
    'CONNECT_SOCIAL',
    (client) => client.connectSocial(uri),
    { chainId: 1, preferredAccountType: 'smartAccount', uri },
  ],
  ['GET_FARCASTER_URI', (client) => client.getFarcasterUri(), {}],
  ['CONNECT_FARCASTER', (client) => client.connectFarcaster(), {}],
  ['GET_SOCIAL_REDIRECT_URI', (client) => client.getSocialUri('google'), { provider: 'google' }],
  ['GET_USER', (client) => client.getUser('eip155'), { chainId: 1, preferredAccountType: 'smartAccount' }],
  [
    'GET_USER',
    (client) => client.getUser('solana'),
    { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', preferredAccountType: 'eoa' },
  ],
  [
    'IS_CONNECTED',
    async (client) => {
      await client.getUser('eip155')
      return client.isConnected()
    },
    {},
  ],
  [
    'SIGN_OUT',
    async (client) => {
      await client.getUser('eip155')
      return client.signOut()
    },
    {},
  ],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', (client) => client.load(), {}],
  ['SET_PREFERRED_ACCOUNT', (client) => client.setPreferredAccount('smartAccount'), { type: 'smartAccount' }],
  ['SET_PREFERRED_ACCOUNT', (client) => client.setPreferredAccount('eoa'), { type: 'eoa' }],
  [
    'SWITCH_NETWORK',
    async (client) => {
      await client.getUser('eip155')
      const params = [{ chainId: '0x89' }]
      return client.getProvider('eip155').request({ method: 'wallet_switchEthereumChain', params })
    },
    { chainId: 'eip155:137' },
  ],
  [
    'RPC_REQUEST',
    async (client) => {
      await client.getUser('eip155')
      return client.getProvider('eip155').request({ method: 'personal_sign', params: ['0x6869', address] })
    },
    {
      chainId: 'eip155:1',
      chainNamespace: 'eip155',
      method: 'personal_sign',
      params: ['0x6869', address],
    },
  ],
  ['UPDATE_EMAIL', (client) => client.updateEmail('bob@portico.test'), { email: 'bob@portico.test' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', (client) => client.updateEmailPrimaryOtp('111111'), { otp: '111111' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', (client) => client.updateEmailSecondaryOtp('222222'), { otp: '222222' }],
  [
    'SYNC_DAPP_DATA',
    (client) => client.load(),
    {
      metadata: {
        description: 'A shop',
        icons: ['https://app.example/icon.png'],
        name: 'Agora',
        url: 'https://app.example',
      },
      projectId: '{"port":true}',
      sdkType: 'appkit',
      sdkVersion: 'react-eip155,solana-0.1.0',
    },
  ],
  [
    'SYNC_THEME',
    (client) => client.load(),
    {
      direction: 'ltr',
      themeMode: 'dark',
      themeVariables: { '--portico-accent': 'red' },
      w3mThemeVariables: { '--w3m-accent': 'red', '--w3m-background': '#fff' },
    },
  ],
  ['RELOAD', (client) => client.reload(), {}],
]

test.each(events)('default: the frame gets %s, once and complete', async (name, act, payload) => {
  const { client, told } = openClient({ port: true })
  await act(client)
  const heard = () => told.filter((each) => each.name === name)
  await expect.poll(heard).not.toEqual([])
  // A reloaded frame gets the page's data again. Each other request is sent once.
  expect(heard()[0]?.payload).toEqual(payload)
  expect(heard()).toHaveLength(1)
})

test('behavior: after a code or an address changes something, the kit asks the frame for the user', async () => {
  const { client, names, stored } = openClient({ port: true })
  await client.setPreferredAccount('smartAccount')
  await expect.poll(names).toContain('GET_USER')
  expect(names().indexOf('SET_PREFERRED_ACCOUNT')).toBeLessThan(names().indexOf('GET_USER'))
  expect(await client.updateEmailSecondaryOtp('222222')).toBe('bob@portico.test')
  expect(stored.get('email')).toBe('bob@portico.test')
  expect(client.getState().users.eip155?.email).toBe('bob@portico.test')
})
