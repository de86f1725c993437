import { expect, test } from 'vitest'
import { createProviderRest } from './providerRest.js'

function start() {
  let nowMs = 1_000_000
  let client = ''
  const rest = createProviderRest({ clientOf: () => client, nowMs: () => nowMs })
  const as = <result>(name: string, run: () => result): result => {
    client = name
    return run()
  }
  return {
    advance: (ms: number) => {
      nowMs += ms
    },
    call: (name: string, times = 1) => as(name, () => Array.from({ length: times }, () => rest.count())),
    fail: (name: string, restMs = 1000, isLimited = true) => as(name, () => rest.fail({ isLimited, restMs })),
    isResting: (name: string) => as(name, rest.isResting),
    succeed: (name: string) => as(name, rest.succeed),
  }
}

test('default: after a failure, only the client that got it pauses', () => {
  const { advance, call, fail, isResting } = start()
  call('alice')
  fail('alice')
  expect([isResting('alice'), isResting('bob')]).toEqual([true, false])
  advance(1000)
  expect(isResting('alice')).toBe(false)
})

test('hardening A44: if a provider limits the rate, the client that calls most pauses 10 s, also if another client got the failure', () => {
  const { advance, call, fail, isResting } = start()
  call('eve', 20)
  call('bob')
  call('carol')
  fail('bob')
  fail('carol')
  expect(['eve', 'bob', 'carol', 'dave'].map(isResting)).toEqual([true, true, true, false])
  advance(1000)
  expect(['eve', 'bob', 'carol'].map(isResting)).toEqual([true, false, false])
  advance(8999)
  expect(isResting('eve')).toBe(true)
  advance(1)
  expect(isResting('eve')).toBe(false)
})

test('hardening A44: a client that causes one refusal after another pauses twice as long each time, up to 10 minutes', () => {
  const { advance, call, fail, isResting } = start()
  const pauses: number[] = []
  for (let round = 0; round < 8; round++) {
    call('eve', 20)
    call('bob')
    fail('bob')
    let seconds = 0
    for (; isResting('eve'); seconds++) advance(1000)
    pauses.push(seconds)
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 600, 600])
})

test('hardening A44: if two clients call most, both pause, and the others do not', () => {
  const { call, fail, isResting } = start()
  for (const client of ['eve', 'mallory']) call(client, 20)
  call('bob')
  fail('eve')
  fail('mallory')
  fail('bob')
  expect(['eve', 'mallory', 'bob', 'carol'].map(isResting)).toEqual([true, true, true, false])
})

test('behavior: if nobody calls much more than others, all clients pause once three of them got a failure', () => {
  const { advance, call, fail, isResting, succeed } = start()
  for (const client of ['alice', 'bob', 'carol']) call(client, 2)
  fail('alice')
  fail('bob')
  succeed('carol')
  fail('carol')
  fail('bob')
  expect(isResting('dave')).toBe(false)
  fail('alice')
  expect(isResting('dave')).toBe(true)
  advance(1000)
  expect(isResting('dave')).toBe(false)
})

test('hardening A44: if two clients, or few of many, get any other failure, only they pause, however often they fail', () => {
  const { advance, call, fail, isResting } = start()
  for (let round = 0; round < 20; round++) {
    for (const client of ['eve', 'mallory']) {
      call(client)
      fail(client, 1000, false)
    }
    expect(['eve', 'mallory', 'bob'].map(isResting)).toEqual([true, true, false])
    advance(1000)
  }
  const others = ['bob', 'carol', 'dave', 'erin']
  for (const client of others) call(client)
  fail('bob', 1000, false)
  expect(isResting('carol')).toBe(false)
})

test('behavior: if most clients get any other failure, all pause, however many calls one of them made', () => {
  const { call, fail, isResting } = start()
  call('eve', 20)
  for (const client of ['bob', 'carol', 'dave']) call(client)
  for (const client of ['eve', 'bob']) fail(client, 1000, false)
  expect(isResting('erin')).toBe(false)
  fail('carol', 1000, false)
  expect(isResting('erin')).toBe(true)
})
