import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Portico } from '../core/portico.js'
import { reservedViews } from '../core/reserved.js'
import { Connect } from './connect/Connect/Connect.js'
import type { AnyView } from './shell/loadView.js'
import { chooseOpening } from './shell/navigation.js'
import { isView, rowOf, type ViewName, views } from './views.js'

const context = {
  exists: isView,
  hasAdapters: true,
  isConnected: false,
  isMobile: false,
  isOnUnsupportedNetwork: false,
  isSignInDue: false,
}

test.each([
  ...reservedViews,
  'NoSuchView',
  'toString',
])('behavior: %s does not exist and opens Connect', (view) => {
  expect(isView(view)).toBe(false)
  expect(chooseOpening({ data: undefined, view }, context)).toEqual({ view: 'Connect' })
})

const names = Object.keys(views) as ViewName[]
const folders = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })

test.each(
  names,
)('behavior: %s is found under its own name, in its folder, and takes its own data', async (name) => {
  const file: Readonly<Record<string, AnyView | undefined>> =
    name === 'Connect' ? { Connect: Connect as AnyView } : { ...(await rowOf(name).load()) }
  const view = file[name]
  expect.assert(view?.component, `${name} is not exported under its name`)
  // A view reads only these parts of a kit to determine the likely next views.
  const portico = {
    options: { servers: ['https://story.test'] },
    store: { getState: () => ({ connectors: [] }) },
  } as unknown as Portico
  const likely = typeof view.next === 'function' ? view.next(portico) : (view.next ?? [])
  for (const next of likely) expect(isView(next), next).toBe(true)
  if (view.help) expect(isView(view.help.view)).toBe(true)

  const [source] = folders.filter((path) => path.endsWith(`${name}/${name}.tsx`))
  expect.assert(source, `${name} has a folder`)
  const text = readFileSync(`${import.meta.dirname}/${source}`, 'utf8')
  // The types do not compare the data that the view declares with its row in the table.
  const declared = [...text.matchAll(/\bDataOf<'(\w+)'>/g)].map(([, each]) => each)
  expect(declared).toEqual(rowOf(name).data === undefined ? [] : [name])
})
