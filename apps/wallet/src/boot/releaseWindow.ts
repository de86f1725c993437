import type { PostReleaseWindowResponse } from '@portico/protocol/http'
import { type ReleaseVisit, releaseReady } from '../screens/openReleaseWindow.js'

/** The frame that opened the window responds immediately. After this time, in ms, no response is expected. */
const patienceMs = 5_000

/** Time between two checks whether the wallet is open, in ms. */
const lookEveryMs = 2_000

/**
 * How long the window must have the focus before it accepts a press, in ms. A press that was meant for an earlier
 * window has no effect.
 */
const armMs = 600

const timeLimitMs = 20_000

/**
 * Runs the window in which the user approves a device. A cookie of the wallet's own site, which framed pages do not
 * get, shows whether a device was approved in this browser before. The window listens only to the frame that opened it,
 * which has the same origin. If a page could name the device, it could make its visitor approve a stranger's.
 */
function start(): void {
  if (!window.opener) {
    tellAlone()
    return
  }
  const waiting = setTimeout(tellAlone, patienceMs)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<ReleaseVisit>) => {
    clearTimeout(waiting)
    port1.onmessage = null
    visit(data)
  }
  window.opener.postMessage(releaseReady, location.origin, [port2])
}

function visit(shown: ReleaseVisit): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDeciding = false
  const ask = async (decision?: 'approve' | 'refuse') => {
    clearTimeout(timer)
    let isOver = false
    try {
      const answer = await post(shown, decision)
      isOver = show(answer, decision)
    } catch {
      say('status', 'The wallet’s server cannot be reached. Trying again…')
    }
    if (!isOver) timer = setTimeout(() => void ask(), lookEveryMs)
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-decision]')) {
    button.addEventListener('click', async ({ isTrusted }) => {
      if (!isTrusted || isDeciding) return
      isDeciding = true
      await ask(button.dataset.decision === 'approve' ? 'approve' : 'refuse')
      isDeciding = false
    })
  }
  armInFocus()
  void ask()
}

/** @returns whether nothing more can follow */
function show(
  { asker, email, isKnown, releasesAt, status }: PostReleaseWindowResponse,
  decision: 'approve' | 'refuse' | undefined,
): boolean {
  const approve = buttonOf('approve')
  const refuse = buttonOf('refuse')
  if (approve) approve.hidden = status !== 'waiting' || !isKnown
  if (refuse) refuse.hidden = status !== 'waiting'
  say('status', '')
  say('asker', asker ? `${asker.origin} · ${asker.deviceName} · ${asker.place}` : '')
  if (status === 'open') {
    say('title', 'Your wallet opens there now.')
    say('advice', 'Close this window, and go back to the site.')
    window.close()
    return true
  }
  if (status === 'over') {
    say('title', decision === 'refuse' ? 'You rejected it.' : 'This has ended.')
    const refused = 'It is logged out and cannot open your wallet.'
    say('advice', decision === 'refuse' ? refused : 'Close this window and start again on the site.')
    return true
  }
  if (isKnown) {
    say('title', 'Open your wallet at this site?')
    say('advice', 'Continue only if you just asked for this there yourself.')
    return false
  }
  say('title', email === null ? 'This browser is new to your wallet.' : 'Check your email.')
  const wait =
    releasesAt === null
      ? ''
      : ` Or wait until ${new Date(releasesAt * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}.`
  say(
    'advice',
    email === null
      ? 'Approve this device on one that has your wallet: open Devices in its wallet settings.'
      : `Open the link that we sent to ${email} in this browser. The site then continues by itself.${wait}`,
  )
  return false
}

async function post(
  { projectId, ticket }: ReleaseVisit,
  decision: 'approve' | 'refuse' | undefined,
): Promise<PostReleaseWindowResponse> {
  const query = projectId === '' ? '' : `?${new URLSearchParams({ projectId })}`
  const response = await fetch(`/v1/vault/release/window${query}`, {
    body: JSON.stringify({ ticket, ...(decision !== undefined && { decision }) }),
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    signal: AbortSignal.timeout(timeLimitMs),
  })
  if (!response.ok) throw new TypeError(String(response.status))
  return response.json()
}

function armInFocus(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const approve = buttonOf('approve')
    if (!approve) return
    approve.disabled = true
    if (document.hasFocus())
      timer = setTimeout(() => {
        approve.disabled = false
      }, armMs)
  }
  window.addEventListener('focus', look)
  window.addEventListener('blur', look)
  look()
}

function buttonOf(decision: 'approve' | 'refuse'): HTMLButtonElement | null {
  return document.querySelector(`button[data-decision="${decision}"]`)
}

function say(name: 'advice' | 'asker' | 'status' | 'title', words: string): void {
  const line = document.querySelector(`[data-line="${name}"]`)
  if (line && line.textContent !== words) line.textContent = words
}

function tellAlone(): void {
  say('title', 'This window opens when you confirm a new device.')
  say('advice', 'Close it, go to the site, and press “Open your wallet” there.')
}

start()
