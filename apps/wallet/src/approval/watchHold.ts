/** How long the user must see a button before a press on it counts, in ms. A page cannot slip it under a finger. */
const seenMs = 600

/** How long a hold takes to fill the ring, in ms. A press that was meant for something else is shorter. */
const holdMs = 500

/**
 * How long a full ring waits for the end of the press, in ms. If the frame misses that end, a page could use the press.
 */
const fullMs = 5_000

/** How long the countdown runs, in seconds. The user needs time to hear it and to stop it. */
export const countSeconds = 3
const countMs = countSeconds * 1_000

/** How long presses are refused after a countdown was stopped, or after typing, in ms. */
const refusalMs = 1_000

/**
 * The most time that one call of `look` adds, in ms. If the browser draws nothing for longer, the user sees nothing and
 * events may be late, so the rest of that time does not count.
 */
const lookMs = 100

/**
 * Why a press approved nothing. `early`: it came too early to count. `short`: it ended too soon. `lost`: the screen
 * changed, or the finger slipped.
 */
export type HoldRemark = 'early' | 'short' | 'lost' | 'stopped'

export type HoldState = {
  /** `full`: the hold was long enough, and its end approves. `count`: the countdown runs, and a press stops it. */
  phase: 'rest' | 'hold' | 'full' | 'count'
  /** The filled part of the ring, from 0 to 1. */
  share: number
  /** Seconds that are left of the countdown, rounded up. */
  seconds: number
  /** Whether a press at this moment would count. */
  isArmed: boolean
  /** Why the last press approved nothing. */
  remark: HoldRemark | undefined
}

export const restingHold: HoldState = {
  isArmed: false,
  phase: 'rest',
  remark: undefined,
  seconds: 0,
  share: 0,
}

/** Watches a button. All times are those of events, in ms. */
export type HoldWatch = {
  /** Reports whether the user sees the whole screen, unchanged. If not, the ring becomes empty at once. */
  see: (isSeen: boolean, nowMs: number) => void
  /** Reports that a pointer or a key is down on the button. `isSettled`: false if the frame has just moved under it. */
  press: (by: 'pointer' | 'key', nowMs: number, isSettled?: boolean) => void
  /** Reports that the pointer or the key is up again. */
  release: (by: 'pointer' | 'key', nowMs: number) => void
  /** Reports a click without pointer or key, as by a screen reader, a switch or a voice. */
  activate: (nowMs: number) => void
  /** Reports a key that is not for this button. The keys after it may be typed for something else. */
  type: (nowMs: number) => void
  /** Stops the hold or the countdown. The time until now does not count. */
  cancel: (remark: HoldRemark, nowMs: number) => void
  /** Lets time pass. Call it for each frame that the browser draws. */
  look: (nowMs: number) => void
  read: () => HoldState
}

/**
 * Decides whether a press is one deliberate gesture. It uses no page and no clock. Two gestures approve. The first is a
 * press that the user holds until the ring is full and then ends on the button. The second is a countdown of three
 * seconds. A short press of a key, or a click without pointer or key, starts it, and anything stops it.
 *
 * The full ring does not approve by itself. Only the end of the press does, because a page can move its frame away from
 * under a resting finger, and no event reports that before the finger lifts.
 */
export function watchHold(onApprove: () => void, onChange: (state: HoldState) => void): HoldWatch {
  let state = restingHold
  /** What holds the button. */
  let holder: 'pointer' | 'key' | undefined
  let seenSince = Number.POSITIVE_INFINITY
  let refusedUntil = Number.NEGATIVE_INFINITY
  let passedMs = 0
  let lookedAt = 0

  function change(next: Partial<HoldState>): void {
    const changed = { ...state, ...next }
    const keys = Object.keys(changed) as (keyof HoldState)[] // TypeScript types the keys as `string`.
    if (keys.every((key) => changed[key] === state[key])) return
    state = changed
    onChange(state)
  }

  const isArmedAt = (nowMs: number) => nowMs - seenSince >= seenMs && nowMs >= refusedUntil
  const refuse = (nowMs: number, ms: number) => {
    refusedUntil = Math.max(refusedUntil, nowMs + ms)
  }

  function begin(phase: 'hold' | 'count', nowMs: number): void {
    passedMs = 0
    lookedAt = nowMs
    change({ phase, remark: undefined, seconds: phase === 'count' ? countSeconds : 0, share: 0 })
  }

  function end(remark: HoldRemark | undefined, nowMs: number): void {
    holder = undefined
    change({ isArmed: isArmedAt(nowMs), phase: 'rest', remark, seconds: 0, share: 0 })
  }

  function approve(nowMs: number): void {
    // If a second gesture is needed, the end of this one must not count for it.
    refuse(nowMs, seenMs)
    end(undefined, nowMs)
    onApprove()
  }

  function stop(nowMs: number): void {
    refuse(nowMs, refusalMs)
    end('stopped', nowMs)
  }

  /** Returns false if a press must not begin anything. */
  function admit(nowMs: number, isSettled: boolean): boolean {
    if (isSettled && isArmedAt(nowMs)) return true
    // No press in a quick series of presses counts.
    refuse(nowMs, seenMs)
    // Directly after a stop, the remark stays `stopped`, so that the user sees what the press did.
    const isNews = state.remark !== 'stopped' || nowMs - lookedAt > refusalMs
    end(isNews ? 'early' : state.remark, nowMs)
    return false
  }

  return {
    activate(nowMs) {
      if (state.phase === 'count') stop(nowMs)
      else if (state.phase === 'rest' && admit(nowMs, true)) begin('count', nowMs)
    },
    cancel(remark, nowMs) {
      if (state.phase === 'count') stop(nowMs)
      else if (state.phase !== 'rest') end(remark, nowMs)
    },
    look(nowMs) {
      if (state.phase === 'rest') return change({ isArmed: isArmedAt(nowMs) })
      passedMs += Math.min(Math.max(nowMs - lookedAt, 0), lookMs)
      lookedAt = nowMs
      if (state.phase === 'count') {
        if (passedMs >= countMs) return approve(nowMs)
        return change({ seconds: Math.ceil((countMs - passedMs) / 1_000), share: passedMs / countMs })
      }
      if (passedMs >= holdMs + fullMs) return end('lost', nowMs)
      const share = Math.min(passedMs / holdMs, 1)
      change({ phase: share === 1 ? 'full' : 'hold', share })
    },
    press(by, nowMs, isSettled = true) {
      if (state.phase === 'count') return stop(nowMs)
      // A second finger, or a key pressed during a touch, is not a deliberate gesture.
      if (state.phase !== 'rest') return end('lost', nowMs)
      if (!admit(nowMs, isSettled)) return
      holder = by
      begin('hold', nowMs)
    },
    read: () => state,
    release(by, nowMs) {
      if (holder !== by) return
      holder = undefined
      if (state.phase === 'full') approve(nowMs)
      else if (by === 'key') begin('count', nowMs)
      else end('short', nowMs)
    },
    see(isSeen, nowMs) {
      if (isSeen === Number.isFinite(seenSince)) return
      seenSince = isSeen ? nowMs : Number.POSITIVE_INFINITY
      if (!isSeen && state.phase !== 'rest') {
        // If the screen was covered during a countdown, presses are refused as after a stop.
        refuse(nowMs, refusalMs)
        end('lost', nowMs)
      } else change({ isArmed: isArmedAt(nowMs) })
    },
    type(nowMs) {
      refuse(nowMs, refusalMs)
      if (state.phase === 'rest') change({ isArmed: isArmedAt(nowMs) })
      else end('stopped', nowMs)
    },
  }
}
