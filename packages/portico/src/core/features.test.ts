import { expect, test } from 'vitest'
import { defaultConnectorTypeOrder, defaultWalletFeaturesOrder, toFeatures } from './features.js'

test("default: the specification's local defaults, and no remote feature", () => {
  expect(toFeatures({})).toEqual({
    activity: false,
    allWallets: true,
    analytics: true,
    collapseWallets: false,
    connectMethodsOrder: undefined,
    connectorTypeOrder: undefined,
    email: false,
    emailShowWallets: true,
    legalCheckbox: false,
    onramp: false,
    pay: false,
    receive: true,
    send: true,
    smartSessions: false,
    socials: false,
    swaps: false,
    walletFeaturesOrder: undefined,
  })
  expect(defaultConnectorTypeOrder).toEqual([
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ])
  expect(defaultWalletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
})

test('behavior: the site’s values win, and undefined counts as not set', () => {
  expect(
    toFeatures({
      analytics: false,
      onramp: true,
      send: undefined as never,
      socials: ['x'],
      swaps: ['1inch'],
    }),
  ).toMatchObject({ analytics: false, onramp: [], send: true, socials: ['x'], swaps: ['1inch'] })
})
