import { expect, test } from 'vitest'
import {
  defaultPlaygroundOptions,
  readPlaygroundOptions,
  writePlaygroundOptions,
} from './playgroundOptions.js'

test('default', () => {
  expect(readPlaygroundOptions('')).toEqual(defaultPlaygroundOptions)
  expect(writePlaygroundOptions(defaultPlaygroundOptions)).toBe('')
})

test('behavior: a link has the options that differ, and only those', () => {
  const options = {
    ...defaultPlaygroundOptions,
    accent: '#d33',
    legal: true,
    server: false,
    wallet: 'reject' as const,
  }
  const query = writePlaygroundOptions(options)
  expect(query).toBe('?accent=%23d33&legal=on&server=off&wallet=reject')
  expect(readPlaygroundOptions(query)).toEqual(options)
})

test('error: an unknown option keeps its default', () => {
  expect(readPlaygroundOptions('?theme=pink&wallet=&dir=up&other=1')).toEqual(defaultPlaygroundOptions)
})
