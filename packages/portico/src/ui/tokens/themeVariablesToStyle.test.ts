import { expect, test } from 'vitest'
import { themeVariablesToStyle } from './themeVariablesToStyle.js'

test('default', () => {
  expect(
    themeVariablesToStyle({
      '--w3m-accent': '#ff0066',
      '--w3m-border-radius-master': '1px',
      '--w3m-color-mix': 'teal',
      '--w3m-color-mix-strength': 40,
      '--w3m-font-family': 'Georgia, serif',
      '--w3m-font-size-master': '12px',
      '--w3m-qr-color': 'navy',
      '--w3m-z-index': 1000,
    }),
  ).toEqual({
    '--portico-accent': '#ff0066',
    '--portico-font': 'Georgia, serif',
    '--portico-font-size': 'calc(12px * 1.6)',
    '--portico-qr-color': 'navy',
    '--portico-radius': 'calc(1px * 6)',
    '--portico-tint': 'teal',
    '--portico-tint-strength': '0.4',
    '--portico-z-index': '1000',
  })
})

test('behavior: nothing set maps to nothing', () => {
  expect(themeVariablesToStyle({})).toEqual({})
  expect(themeVariablesToStyle({ '--w3m-accent': '', '--w3m-border-radius-master': undefined })).toEqual({})
})

test('behavior: strength is a fraction, in any notation', () => {
  const strengthOf = (strength: number | string) =>
    themeVariablesToStyle({ '--w3m-color-mix-strength': strength })['--portico-tint-strength']
  expect([strengthOf('20%'), strengthOf(0), strengthOf(400), strengthOf(-3), strengthOf('much')]).toEqual([
    '0.2',
    '0',
    '1',
    '0',
    undefined,
  ])
})

test('behavior: the kit’s own names pass, and win', () => {
  expect(
    themeVariablesToStyle({ '--portico-accent': 'red', '--portico-card': '#fff', '--w3m-accent': 'blue' }),
  ).toEqual({
    '--portico-accent': 'red',
    '--portico-card': '#fff',
  })
})

test('behavior: names of other libraries are left out', () => {
  expect(themeVariablesToStyle(JSON.parse('{"color":"red","--other":"1"}'))).toEqual({})
})
