import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ViewName, views } from '../views.js'
import {
  afterNetworkChange,
  chooseNetwork,
  chooseOpening,
  currentEntry,
  type Direction,
  goBack,
  goTo,
  initialNavigation,
  type Navigation,
  type NetworkChoiceContext,
  type OpeningContext,
  openOn,
  replaceWith,
  reset,
} from './navigation.js'

const everything = () => true
const nothingAsked = { data: undefined, view: undefined }
const desktop: OpeningContext = {
  exists: everything,
  hasAdapters: true,
  isConnected: false,
  isMobile: false,
  isOnUnsupportedNetwork: false,
  isSignInDue: false,
}

const viewNames = Object.keys(views) as ViewName[]

/** Goes through these views on a new stack. */
function walk(first: ViewName, ...rest: ViewName[]): Navigation {
  return rest.reduce((stack, view) => goTo(stack, { view }), openOn(initialNavigation, { view: first }))
}
const viewsOf = ({ history }: Navigation) => history.map(({ view }) => view)

describe('chooseOpening', () => {
  test.each([
    'Nft',
    'Token',
    'SwitchNetwork',
    'ConnectingExternal',
  ])('behavior: %s without its data is as if no view was requested', (view) => {
    for (const data of [undefined, {}]) {
      expect(chooseOpening({ data, view }, { ...desktop, isConnected: true })).toEqual({ view: 'Account' })
    }
  })

  test('default: Connect', () => {
    expect(chooseOpening(nothingAsked, desktop)).toEqual({ view: 'Connect' })
  })

  test('behavior: Account when an address is connected', () => {
    expect(chooseOpening(nothingAsked, { ...desktop, isConnected: true })).toEqual({ view: 'Account' })
  })

  test.each([
    ['approvalNeeded', 'ApproveTransaction', undefined],
    ['loginResumed', 'ConnectingSocial', { provider: 'google' }],
    ['permissionsGranted', 'SmartSessionCreated', { networkId: 'eip155:1', sessionKey: '0x1' }],
    ['requestRefused', 'ApproveTransaction', { refused: 'eth_sign' }],
    ['signInNeeded', 'SIWXSignMessage', undefined],
  ] as const)('behavior: %s of the kit opens %s', (intent, view, data) => {
    expect(chooseOpening({ data, intent, view: undefined }, desktop)).toEqual({ data, view })
  })

  test('behavior: the requested view, with its data', () => {
    const data = { token: 'eip155:1:0x1' }
    expect(chooseOpening({ data, view: 'Swap' }, desktop)).toEqual({ data, view: 'Swap' })
    expect(chooseOpening({ data, view: 'Swap' }, { ...desktop, isConnected: true })).toEqual({
      data,
      view: 'Swap',
    })
  })

  test('behavior: Connect can be requested while connected, to add another wallet', () => {
    const request = { data: undefined, view: 'Connect' }
    expect(chooseOpening(request, { ...desktop, isConnected: true })).toMatchObject({ view: 'Connect' })
  })

  test.each([
    { isMobile: true, view: 'AllWallets' },
    { isMobile: false, view: 'ConnectingWalletConnectBasic' },
  ])('behavior: $view with no adapters and no address (mobile: $isMobile)', ({ isMobile, view }) => {
    expect(chooseOpening(nothingAsked, { ...desktop, hasAdapters: false, isMobile })).toEqual({ view })
  })

  test('behavior: without adapters, but with an address, Account', () => {
    const context = { ...desktop, hasAdapters: false, isConnected: true }
    expect(chooseOpening(nothingAsked, context)).toEqual({ view: 'Account' })
  })

  test.each([
    true,
    false,
  ])('behavior: Connect until the list of all wallets exists (mobile: %s)', (isMobile) => {
    const exists = (view: ViewName) => view !== 'AllWallets' && view !== 'ConnectingWalletConnectBasic'
    const context = { ...desktop, exists, hasAdapters: false, isMobile }
    expect(chooseOpening(nothingAsked, context)).toEqual({ view: 'Connect' })
  })

  test('behavior: an unknown view opens as if no view was requested', () => {
    const exists = (view: ViewName) => view === 'Connect' || view === 'Account'
    for (const view of [...viewNames.filter((name) => !exists(name)), 'NoSuchView', '__proto__']) {
      const request = { data: { a: 1 }, view }
      expect(chooseOpening(request, { ...desktop, exists })).toEqual({ view: 'Connect' })
      expect(chooseOpening(request, { ...desktop, exists, isConnected: true })).toEqual({ view: 'Account' })
    }
  })

  test('behavior: no view hides that the network is not supported', () => {
    const context = { ...desktop, isConnected: true, isOnUnsupportedNetwork: true }
    for (const view of [undefined, ...viewNames]) {
      expect(chooseOpening({ data: undefined, view }, context)).toEqual({ view: 'UnsupportedChain' })
    }
  })
})

describe('the stack', () => {
  test('behavior: forward is next, back is prev, opening is neither', () => {
    const opened = openOn(initialNavigation, { view: 'Account' })
    expect(opened.direction).toBeUndefined()
    const forward = goTo(opened, { data: { a: 1 }, view: 'Networks' })
    expect(forward).toMatchObject({ direction: 'next' })
    expect(currentEntry(forward)).toMatchObject({ data: { a: 1 }, view: 'Networks' })
    const back = goBack(forward, { isConnected: true })
    expect(back).toMatchObject({ direction: 'prev' })
    expect(back && viewsOf(back)).toEqual(['Account'])
  })

  test('behavior: back at the first view closes', () => {
    for (const view of viewNames) {
      expect(goBack(walk(view), { isConnected: true })).toBeNull()
      expect(goBack(walk(view), { isConnected: false })).toBeNull()
    }
  })

  test('behavior: back to Connect is Connect while disconnected, Account while connected', () => {
    const stack = walk('Connect', 'ConnectingExternal')
    const disconnected = goBack(stack, { isConnected: false })
    expect(disconnected && viewsOf(disconnected)).toEqual(['Connect'])
    expect(disconnected?.history[0]).toBe(stack.history[0])
    const connected = goBack(stack, { isConnected: true })
    expect(connected && viewsOf(connected)).toEqual(['Account'])
    expect(connected?.direction).toBe('prev')
  })

  test('behavior: the Account that replaces Connect is the first view', () => {
    const stack = walk('Account', 'ProfileWallets', 'Connect', 'ConnectingExternal')
    const back = goBack(stack, { isConnected: true })
    expect(back && viewsOf(back)).toEqual(['Account'])
  })

  test('behavior: replacing keeps the views below', () => {
    const stack = replaceWith(walk('Account', 'SwitchActiveChain'), { view: 'Connect' })
    expect(viewsOf(stack)).toEqual(['Account', 'Connect'])
    expect(stack.direction).toBe('next')
    expect(viewsOf(replaceWith(walk('Connect'), { view: 'Account' }))).toEqual(['Account'])
  })

  test('behavior: closing resets the history to Connect', () => {
    expect(viewsOf(reset(walk('Account', 'Networks', 'SwitchNetwork')))).toEqual(['Connect'])
    expect(viewsOf(initialNavigation)).toEqual(['Connect'])
  })

  test('behavior: a screen that is still valid is kept, any other is new', () => {
    // It is the same object, so an opening alone rerenders nothing.
    expect(openOn(initialNavigation, { view: 'Connect' })).toBe(initialNavigation)
    expect(currentEntry(openOn(initialNavigation, { view: 'Connect' }))).toBe(initialNavigation.history[0])
    expect(currentEntry(openOn(initialNavigation, { view: 'Account' })).key).toBe(1)
    const withData = openOn(initialNavigation, { data: { namespace: 'solana' }, view: 'Connect' })
    expect(currentEntry(withData).key).toBe(1)
    expect(currentEntry(reset(withData)).key).toBe(2)
  })
})

describe('afterNetworkChange', () => {
  const connected = { isConnected: true }

  test('default: back to where the choice began', () => {
    const stack = afterNetworkChange(walk('Account', 'Networks', 'SwitchNetwork'), connected)
    expect(stack && viewsOf(stack)).toEqual(['Account'])
    expect(stack?.direction).toBe('prev')
  })

  test('behavior: closes if it was opened for the choice only', () => {
    expect(afterNetworkChange(walk('Networks', 'SwitchNetwork'), connected)).toBeNull()
    expect(afterNetworkChange(walk('UnsupportedChain'), connected)).toBeNull()
    expect(afterNetworkChange(walk('UnsupportedChain', 'SwitchNetwork'), connected)).toBeNull()
  })

  test('behavior: any other view stays', () => {
    for (const view of viewNames) {
      if (['Networks', 'SwitchNetwork', 'UnsupportedChain'].includes(view)) continue
      const stack = walk('Account', view)
      expect(afterNetworkChange(stack, connected)).toBe(stack)
    }
  })
})

describe('chooseNetwork', () => {
  const base = { caipNetworkId: 'eip155:8453', chainNamespace: 'eip155' } as const
  const solana = {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
  } as const
  const context: NetworkChoiceContext = {
    activeNamespace: 'eip155',
    activeNetworkId: 'eip155:1',
    connectedNamespaces: ['eip155'],
    isEmbeddedWalletOnTarget: false,
    isForced: false,
  }
  const toBase = { data: { networkId: 'eip155:8453' }, view: 'SwitchNetwork' }

  test('behavior: 1, the active network does nothing, forced or not', () => {
    for (const isForced of [true, false]) {
      expect(chooseNetwork(base, { ...context, activeNetworkId: 'eip155:8453', isForced })).toBeNull()
    }
  })

  test('behavior: 2, a forced confirmation shows SwitchNetwork, across families too', () => {
    expect(chooseNetwork(base, { ...context, isForced: true })).toEqual(toBase)
    expect(chooseNetwork(solana, { ...context, isForced: true })).toMatchObject({ view: 'SwitchNetwork' })
  })

  test('behavior: 2, the embedded wallet that supports the target shows SwitchNetwork', () => {
    expect(chooseNetwork(solana, { ...context, isEmbeddedWalletOnTarget: true })).toMatchObject({
      view: 'SwitchNetwork',
    })
  })

  test('behavior: 3, another family without an address shows SwitchActiveChain', () => {
    expect(chooseNetwork(solana, context)).toEqual({
      data: {
        navigateTo: 'Connect',
        navigateWithReplace: true,
        network: solana.caipNetworkId,
        switchToChain: 'solana',
      },
      view: 'SwitchActiveChain',
    })
  })

  test.each([
    { name: 'the same family', target: base, connectedNamespaces: ['eip155'] },
    { name: 'another family with an address', target: solana, connectedNamespaces: ['eip155', 'solana'] },
    { name: 'another family while nothing is connected', target: solana, connectedNamespaces: [] },
    {
      name: 'another family while only a third is connected',
      target: solana,
      connectedNamespaces: ['bip122'],
    },
  ] as const)('behavior: 4, $name shows SwitchNetwork', ({ connectedNamespaces, target }) => {
    expect(chooseNetwork(target, { ...context, connectedNamespaces })).toEqual({
      data: { networkId: target.caipNetworkId },
      view: 'SwitchNetwork',
    })
  })
})

type Step = { do: 'go' | 'replace' | 'open'; view: ViewName } | { do: 'back' | 'reset' | 'network' }

const view = fc.constantFrom(...viewNames)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('go', 'replace', 'open'), view }),
  fc.record({ do: fc.constantFrom('back', 'reset', 'network') }),
)

function take(stack: Navigation, next: Step, isConnected: boolean): Navigation | null {
  if (next.do === 'go') return goTo(stack, next)
  if (next.do === 'replace') return replaceWith(stack, next)
  if (next.do === 'open') return openOn(stack, next)
  if (next.do === 'reset') return reset(stack)
  return next.do === 'back' ? goBack(stack, { isConnected }) : afterNetworkChange(stack, { isConnected })
}

test('behavior: the stack keeps its invariants on every path', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isConnected) => {
      let stack = initialNavigation
      for (const next of steps) {
        const before = stack
        const after = take(before, next, isConnected)
        if (after === null) {
          // Only going back from the first view closes the modal.
          expect(['back', 'network']).toContain(next.do)
          if (next.do === 'back') expect(before.history).toHaveLength(1)
          stack = reset(before)
          continue
        }
        stack = after

        const keys = stack.history.map(({ key }) => key)
        expect(stack.history.length).toBeGreaterThan(0)
        expect([...keys].sort((a, b) => a - b)).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
        expect(stack.lastKey).toBeGreaterThanOrEqual(Math.max(before.lastKey, ...keys))

        const directions: Record<Step['do'], Direction | undefined> = {
          back: 'prev',
          go: 'next',
          network: after === before ? before.direction : 'prev',
          open: undefined,
          replace: 'next',
          reset: undefined,
        }
        expect(stack.direction).toBe(directions[next.do])
        if (next.do === 'go') expect(stack.history.slice(0, -1)).toEqual(before.history)
        if (next.do === 'replace') expect(stack.history).toHaveLength(before.history.length)
        if (next.do === 'open' || next.do === 'reset') expect(stack.history).toHaveLength(1)
        if (next.do === 'back') {
          expect(stack.history.length).toBeLessThan(before.history.length)
          if (isConnected) expect(currentEntry(stack).view).not.toBe('Connect')
        }
      }
    }),
  )
})

test('behavior: going forward and back again returns to the same screen object', () => {
  fc.assert(
    fc.property(fc.array(view, { minLength: 1, maxLength: 10 }), (path) => {
      const start = walk('Account')
      let stack: Navigation | null = path.reduce((current, name) => goTo(current, { view: name }), start)
      for (const _ of path) stack = stack && goBack(stack, { isConnected: false })
      expect(stack?.history).toEqual(start.history)
      expect(stack && currentEntry(stack)).toBe(currentEntry(start))
    }),
  )
})
