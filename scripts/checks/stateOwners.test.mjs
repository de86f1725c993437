import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './houseFiles.mjs'
import { ownerProblems, owners } from './stateOwners.mjs'

const of = (file) => `packages/portico/src/${file}`

test('behavior: every slice of the state has an owner, and nothing else has one', () => {
  const text = readFileSync(join(root, of('core/state.ts')), 'utf8')
  const state = text.slice(text.indexOf('export type State = {'), text.indexOf('export type PublicState'))
  const slices = [...state.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)
  expect(slices.sort()).toEqual(Object.keys(owners).sort())
})

test('behavior: an owner changes its own slices, and no others', () => {
  expect(ownerProblems(of('core/modalState.ts'), "change<'modal'>(portico, { modal })")).toEqual([])
  expect(ownerProblems(of('core/modalState.ts'), "change<'modal' | 'alert'>(portico, { modal })")).toEqual([
    expect.stringContaining('changes `alert`, which belongs to core/raiseAlert.ts'),
  ])
  const listed = "type Mine = 'connections' | 'theme'\nchange<Mine>(portico, toNext)"
  expect(ownerProblems(of('core/sessions.ts'), listed)).toEqual([expect.stringContaining('`theme`')])
  expect(ownerProblems(of('core/sessions.ts'), 'change(portico, toNext)')).toHaveLength(1)
})

test.each([
  'portico.store.setState({ alert: null })',
  'shell.portico.store.setState({ alert: null })',
  'kit.store.setState(change)',
  'const { internal, store } = portico\nstore.setState({ attempt })',
  'function tell({ store }: Portico) {\n  store.setState({ profiles })\n}',
])('behavior: refuses %j, even of an owner', (text) => {
  for (const file of ['modal/shell/Modal.tsx', 'core/sessions.ts', 'react/PorticoProvider.tsx'])
    expect(ownerProblems(of(file), text)).toEqual([expect.stringContaining('writes a kit')])
})

test('behavior: accepts stores of a module’s own, and tests', () => {
  const own = 'const store = sendStateOf(portico)\nstore.setState({ loading: true })'
  expect(ownerProblems(of('core/actions/send.ts'), own)).toEqual([])
  expect(ownerProblems(of('modal/shell/shell.ts'), 'shell.store.setState({ toast })')).toEqual([])
  expect(ownerProblems(of('core/attempt.test.ts'), 'portico.store.setState({ attempt })')).toEqual([])
})
