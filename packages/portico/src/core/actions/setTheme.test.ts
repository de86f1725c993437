import { expect, test } from 'vitest'
import { startKit } from '../testing/startKit.js'
import { setTheme } from './setTheme.js'

test('default: omitted fields stay, `undefined` follows the page', () => {
  const portico = startKit({ themeMode: 'dark', themeVariables: { '--portico-accent': 'red' } })
  const theme = () => portico.store.getState().theme
  expect(theme()).toEqual({ mode: 'dark', variables: { '--portico-accent': 'red' } })
  setTheme(portico, { mode: 'light' })
  expect(theme()).toEqual({ mode: 'light', variables: { '--portico-accent': 'red' } })
  setTheme(portico, { variables: {} })
  expect(theme()).toEqual({ mode: 'light', variables: {} })
  setTheme(portico, { mode: undefined })
  expect(theme().mode).toBeUndefined()
})
