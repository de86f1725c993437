import { beforeEach, expect, test } from 'vitest'
import { type HoldState, type HoldWatch, watchHold } from './watchHold.js'

let nowMs = 0
let approvals = 0
let states: HoldState[] = []
let watch: HoldWatch

beforeEach(() => {
  nowMs = 10_000
  approvals = 0
  states = []
  watch = watchHold(
    () => {
      approvals += 1
    },
    (state) => states.push(state),
  )
})

/** Lets time pass in steps, as if the browser drew a frame after each one. */
function wait(ms: number, frameMs = 10): void {
  for (const endMs = nowMs + ms; nowMs < endMs; ) {
    nowMs = Math.min(nowMs + frameMs, endMs)
    watch.look(nowMs)
  }
}

/** Shows the screen for as long as a press needs. */
function arm(): void {
  watch.see(true, nowMs)
  wait(600)
}

const down = (by: 'pointer' | 'key' = 'pointer', isSettled = true) => watch.press(by, nowMs, isSettled)
const up = (by: 'pointer' | 'key' = 'pointer') => watch.release(by, nowMs)

test('default: a pointer that holds for half a second and lets go approves, once', () => {
  arm()
  expect(watch.read()).toMatchObject({ isArmed: true, phase: 'rest', share: 0 })
  down()
  wait(250)
  expect(watch.read()).toMatchObject({ phase: 'hold', share: 0.5 })
  wait(250)
  expect(watch.read()).toMatchObject({ phase: 'full', share: 1 })
  expect(approvals).toBe(0)
  up()
  expect(approvals).toBe(1)
  up()
  wait(5_000)
  expect(approvals).toBe(1)
  expect(watch.read()).toMatchObject({ phase: 'rest', share: 0 })
})

test('behavior: a pointer that lets go after 490 ms approves nothing, and the ring is empty', () => {
  arm()
  down()
  wait(490)
  up()
  wait(5_000)
  expect(approvals).toBe(0)
  expect(watch.read()).toMatchObject({ phase: 'rest', remark: 'short', share: 0 })
})

test('behavior: a key that is held approves as it comes up; a short press starts a count of three', () => {
  arm()
  down('key')
  wait(500)
  up('key')
  expect(approvals).toBe(1)
  wait(1_000)
  down('key')
  wait(100)
  up('key')
  expect(watch.read()).toMatchObject({ phase: 'count', seconds: 3 })
  wait(1_000)
  expect(watch.read()).toMatchObject({ phase: 'count', seconds: 2 })
  wait(1_990)
  expect(approvals).toBe(1)
  expect(watch.read()).toMatchObject({ phase: 'count', seconds: 1 })
  wait(10)
  expect(approvals).toBe(2)
})

test('behavior: a click without pointer starts the same count', () => {
  arm()
  watch.activate(nowMs)
  wait(2_990)
  expect(approvals).toBe(0)
  wait(10)
  expect(approvals).toBe(1)
})

test.each([
  ['a pointer', () => down()],
  ['a key', () => down('key')],
  ['a click without pointer', () => watch.activate(nowMs)],
  ['Escape or any other key', () => watch.type(nowMs)],
  ['the loss of the focus', () => watch.cancel('lost', nowMs)],
  [
    'a press of a screen reader, which comes as a pointer and a click',
    () => {
      down()
      up()
      watch.activate(nowMs)
    },
  ],
])('behavior: %s stops a count, and nothing is approved', (_, stop) => {
  arm()
  watch.activate(nowMs)
  wait(2_900)
  stop()
  expect(watch.read()).toMatchObject({ phase: 'rest', remark: 'stopped', share: 0 })
  up()
  up('key')
  wait(10_000)
  expect(approvals).toBe(0)
})

test.each([
  ['a hold', () => down(), 400],
  ['a full ring', () => down(), 700],
  ['a held key', () => down('key'), 400],
  ['a count', () => watch.activate(nowMs), 2_900],
])('hardening A7: %s is over once the screen is covered, also if it is seen again at once', (_, begin, ms) => {
  arm()
  begin()
  wait(ms)
  watch.see(false, nowMs)
  expect(watch.read()).toMatchObject({ isArmed: false, phase: 'rest', remark: 'lost', share: 0 })
  watch.see(true, nowMs)
  wait(1_000)
  up()
  up('key')
  wait(10_000)
  expect(approvals).toBe(0)
})

test('hardening A8: a press within 600 ms of the screen’s appearance, and what follows from it, does not count', () => {
  for (const by of ['pointer', 'key'] as const) {
    watch.see(false, nowMs)
    watch.see(true, nowMs)
    wait(599)
    down(by)
    expect(watch.read()).toMatchObject({ isArmed: false, phase: 'rest', remark: 'early' })
    wait(5_000)
    up(by)
    wait(5_000)
  }
  watch.see(false, nowMs)
  watch.see(true, nowMs)
  watch.activate(nowMs)
  wait(5_000)
  expect(approvals).toBe(0)
})

test('hardening A8: a press in a frame that has just moved does not count', () => {
  arm()
  down('pointer', false)
  wait(1_000)
  up()
  down('key', false)
  wait(100)
  up('key')
  wait(10_000)
  expect(approvals).toBe(0)
})

test.each([
  50, 100, 300, 480,
])('hardening A8: a press every %i ms approves nothing, also after the last', (everyMs) => {
  for (const by of ['pointer', 'key'] as const) {
    for (const presses of [20, 21]) {
      watch.see(false, nowMs)
      arm()
      for (let press = 0; press < presses; press += 1) {
        down(by)
        wait(everyMs / 2)
        up(by)
        wait(everyMs / 2)
      }
      if (presses === 20) wait(10_000)
    }
  }
  wait(10_000)
  expect(approvals).toBe(0)
})

test('hardening A7: a full ring whose press has not ended for five seconds is empty', () => {
  for (const by of ['pointer', 'key'] as const) {
    arm()
    down(by)
    wait(5_490)
    expect(watch.read().phase).toBe('full')
    wait(10)
    expect(watch.read()).toMatchObject({ phase: 'rest', remark: 'lost' })
    up(by)
    wait(5_000)
  }
  expect(approvals).toBe(0)
})

test('hardening A8: a second finger, or a key while a finger holds, ends the hold', () => {
  for (const by of ['pointer', 'key'] as const) {
    arm()
    down()
    wait(600)
    down(by)
    expect(watch.read()).toMatchObject({ phase: 'rest', remark: 'lost' })
    up()
    up(by)
    wait(5_000)
  }
  expect(approvals).toBe(0)
})

test('hardening A8: after a key for something else, presses are refused for a second', () => {
  arm()
  watch.type(nowMs)
  wait(990)
  watch.activate(nowMs)
  expect(watch.read()).toMatchObject({ phase: 'rest', remark: 'early' })
  wait(1_000)
  watch.activate(nowMs)
  expect(watch.read().phase).toBe('count')
  watch.type(nowMs)
  wait(990)
  down('key')
  up('key')
  expect(watch.read().phase).toBe('rest')
  wait(10_000)
  expect(approvals).toBe(0)
})

test('hardening A8: time in which the browser draws nothing does not count', () => {
  arm()
  down()
  wait(490)
  nowMs += 5_000
  up()
  expect(approvals).toBe(0)
  wait(1_000)
  watch.activate(nowMs)
  // The browser draws one frame a second. Each frame counts as a tenth of a second at most.
  wait(20_000, 1_000)
  expect(approvals).toBe(0)
  wait(10_000, 1_000)
  expect(approvals).toBe(1)
})

test('hardening A8: a second gesture is not the rest of the first', () => {
  arm()
  down()
  wait(500)
  up()
  expect(watch.read().isArmed).toBe(false)
  wait(599)
  down()
  wait(1_000)
  up()
  expect(approvals).toBe(1)
})
