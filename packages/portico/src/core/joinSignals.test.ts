import { expect, test } from 'vitest'
import { joinSignals } from './joinSignals.js'

test('default: aborts with the first signal that aborts, and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const joined = joinSignals(one.signal, undefined, other.signal)
  expect(joined.aborted).toBe(false)
  other.abort('second')
  one.abort('first')
  expect(joined.reason).toBe('second')
})

test('behavior: is aborted from the start if one of them is', () => {
  expect(joinSignals(new AbortController().signal, AbortSignal.abort('early')).reason).toBe('early')
})
