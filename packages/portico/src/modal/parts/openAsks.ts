import type { PorticoError } from '@portico/protocol/errors'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { outcomeAfter } from '../../core/askedOutcomes.js'
import { noteOpenAsked, openAskedOf } from '../../core/askedSends.js'
import type { TrackedSend } from '../../core/entities.js'
import { SendUnansweredError } from '../../core/errors/send.js'
import type { Portico } from '../../core/portico.js'
import type { Request, RequestState } from '../../core/requestState.js'

/** A request that has ended with an error, although the wallet may still carry it out. */
export type OpenAsk<subject> = { error: PorticoError; subject: subject }

/** The open requests of one kind, oldest first. They outlive their screen, and the newer requests of the user. */
export type OpenAsks<subject> = StoreApi<readonly OpenAsk<subject>[]>

export function createOpenAsks<subject>(): OpenAsks<subject> {
  return createStore<readonly OpenAsk<subject>[]>(() => [])
}

/**
 * Follows a request that has ended. If the wallet may still carry it out, it is in `asks` until that is decided. Then
 * its failure is removed from `request`, and `onSent` is called if the wallet sent it after all. Both wait until the
 * user's newer request has ended, because the screens show that one.
 */
export function followAsk<data, subject, progress>(
  portico: Portico,
  { asks, request }: { asks: OpenAsks<subject>; request: Request<data, subject, progress> },
  run: RequestState<data, subject, progress>,
  onSent: () => void,
): void {
  const outcome = run.status === 'error' ? outcomeAfter(portico, run.error) : undefined
  if (run.status !== 'error' || !outcome) return
  const ask = { error: run.error, subject: run.subject }
  asks.setState([...asks.getState(), ask], true)
  void outcome.then((isSent) => {
    const others = asks.getState().filter((one) => one !== ask)
    asks.setState(others, true)
    whenIdle(request, () => {
      if (request.getState() === run) request.reset()
      if (isSent) onSent()
    })
  })
}

function whenIdle<data, subject, progress>(request: Request<data, subject, progress>, act: () => void): void {
  if (request.getState().status !== 'pending') {
    act()
    return
  }
  const stop = request.subscribe(({ status }) => {
    if (status === 'pending') return
    stop()
    act()
  })
}

/** Stands for the error of a request whose page is gone. The screens show their own words and the wallet's name. */
const unanswered = new SendUnansweredError({ walletName: 'The wallet' })

/**
 * Returns the error of the newest open request that is the same as the one on screen. `isThis` recognizes a request of
 * this page, and `isStored` one of another page: an earlier one, or one in another tab.
 */
export function useOpenAsk<subject>(
  portico: Portico,
  asks: OpenAsks<subject>,
  { isStored, isThis }: { isStored: (asked: TrackedSend) => boolean; isThis: (subject: subject) => boolean },
): { error: PorticoError } | undefined {
  const open = useSyncExternalStore(asks.subscribe, asks.getState, asks.getState)
  const stored = openAskedOf(portico)
  const asked = useSyncExternalStore(stored.subscribe, stored.getState, stored.getState)
  useEffect(() => {
    const read = () => noteOpenAsked(portico)
    read()
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [portico])
  const own = open.findLast(({ subject }) => isThis(subject))
  if (own) return own
  return asked.some(isStored) ? { error: unanswered } : undefined
}
