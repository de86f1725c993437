import { expect, test } from 'vitest'
import type { Portico } from '../core/portico.js'
import { chooseOpening } from './shell/navigation.js'
import { viewNames } from './shell/viewName.js'
import { isRegistered, views } from './views.js'

// A name is removed from this list in the change that adds its view.
const notYet = ['ConnectingSiwe', 'Create', 'Pay', 'PayLoading', 'Profile'] as const

const context = {
  exists: isRegistered,
  hasAdapters: true,
  isConnected: false,
  isMobile: false,
  isOnUnsupportedNetwork: false,
  isSignInDue: false,
}

test.each(notYet)('behavior: %s does not exist yet and opens Connect', (view) => {
  expect(isRegistered(view)).toBe(false)
  expect(chooseOpening({ data: undefined, view }, context)).toEqual({ view: 'Connect' })
})

test('behavior: every name is an existing view or one that is still missing', () => {
  expect([...Object.keys(views), ...notYet].sort()).toEqual([...viewNames].sort())
})

const existing = viewNames.filter((name) => !notYet.some((other) => other === name))

test.each(existing)('behavior: %s is found under its own name', async (name) => {
  const view = views[name as keyof typeof views]
  expect.assert(view, `${name} is not registered`)
  const loaded = 'load' in view ? await view.load() : view
  expect(loaded.name).toBe(name)
  // All that a view reads of a kit to determine the likely next views.
  const portico = {
    options: { servers: ['https://story.test'] },
    store: { getState: () => ({ connectors: [] }) },
  } as unknown as Portico
  const likely = typeof loaded.next === 'function' ? loaded.next(portico) : (loaded.next ?? [])
  for (const next of likely) expect(isRegistered(next), next).toBe(true)
  if (loaded.help) expect(isRegistered(loaded.help.view)).toBe(true)
})
