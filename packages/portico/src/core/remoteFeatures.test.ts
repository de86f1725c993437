import { expect, test } from 'vitest'
import { defaultSocials } from './features.js'
import { defaultRemoteFeatures, toRemoteFeatures } from './remoteFeatures.js'

const on = (id: string, config: string[] | null) => ({ config, id, isEnabled: true })

test("default: the specification's remote defaults and orders", () => {
  expect(defaultRemoteFeatures).toEqual({
    activity: true,
    email: true,
    onramp: false,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    swaps: false,
  })
  expect(defaultSocials).toEqual(['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'])
})

test('behavior: a feature that the response omits or leaves empty is off', () => {
  const allOff = { activity: false, email: false, onramp: false, socials: false, swaps: false }
  expect(toRemoteFeatures({ features: [] }, {}).features).toEqual(allOff)
  const empty = ['activity', 'social_login', 'swap', 'onramp'].map((id) => on(id, []))
  expect(toRemoteFeatures({ features: empty }, { email: true, swaps: ['1inch'] })).toEqual({
    features: allOff,
    ignored: [],
  })
})

test("behavior: `config: null` leaves the choice to the site's value, then to the default", () => {
  const left = { features: ['activity', 'social_login', 'swap', 'onramp'].map((id) => on(id, null)) }
  expect(toRemoteFeatures(left, {})).toEqual({ features: defaultRemoteFeatures, ignored: [] })
  expect(
    toRemoteFeatures(left, { activity: false, email: false, onramp: true, socials: ['x'], swaps: ['1inch'] }),
  ).toEqual({
    features: { activity: false, email: false, onramp: [], socials: ['x'], swaps: ['1inch'] },
    ignored: [],
  })
})

test('behavior: otherwise the server wins, and overridden options are reported', () => {
  const answer = {
    features: [
      on('activity', ['any']),
      on('social_login', ['email', 'github', 'myspace', 'google']),
      on('swap', ['1inch']),
      on('onramp', ['meld', 'coinbase']),
    ],
  }
  const features = {
    activity: true,
    email: true,
    onramp: ['meld', 'coinbase'],
    socials: ['github', 'google'],
    swaps: ['1inch'],
  }
  expect(toRemoteFeatures(answer, {})).toEqual({ features, ignored: [] })
  expect(toRemoteFeatures(answer, { activity: false, email: true, socials: false })).toEqual({
    features,
    ignored: ['activity', 'email', 'socials'],
  })
})

test('behavior: email and social accounts share a list', () => {
  const { features } = toRemoteFeatures({ features: [on('social_login', ['email'])] }, {})
  expect(features).toMatchObject({ email: true, socials: false })
})

test('behavior: a feature that is listed but disabled is off', () => {
  const answer = { features: [{ config: ['1inch'], id: 'swap', isEnabled: false }] }
  expect(toRemoteFeatures(answer, { swaps: true })).toMatchObject({
    features: { swaps: false },
    ignored: ['swaps'],
  })
})

test('behavior: if the server disables a feature with an empty list, the site cannot enable it', () => {
  const off = ['activity', 'social_login', 'swap', 'onramp'].map((id) => ({
    config: [],
    id,
    isEnabled: false,
  }))
  const host = { activity: true, email: true, onramp: true, socials: ['x'], swaps: true } as const
  expect(toRemoteFeatures({ features: off }, host).features).toEqual({
    activity: false,
    email: false,
    onramp: false,
    socials: false,
    swaps: false,
  })
})

test("behavior: without a response, the site's value, then the default", () => {
  expect(toRemoteFeatures(undefined, { email: false, swaps: true })).toEqual({
    features: { ...defaultRemoteFeatures, email: false, swaps: [] },
    ignored: [],
  })
})
