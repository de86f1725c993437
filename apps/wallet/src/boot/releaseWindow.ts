import type { PostReleaseWindowResponse } from '@portico/protocol/http'
import {
  fillPage,
  loadWindowTexts,
  readWindowLanguage,
  type WindowTexts,
} from '../language/windowLanguage.js'
import { writeHour } from '../language/writeHour.js'
import { type ReleaseVisit, releaseReady } from '../screens/openReleaseWindow.js'
import { armInFocus } from './armInFocus.js'

/** How long to wait for the frame that opened the window, in ms. It responds immediately, if at all. */
const patienceMs = 5_000

/** Time between two checks whether the wallet is open, in ms. */
const lookEveryMs = 2_000

const timeLimitMs = 20_000

/**
 * Runs the window in which the user approves a device. A cookie shows whether the user has approved a device in this
 * browser before. It belongs to the wallet's own site, so framed pages do not get it. The window listens only to the
 * frame that opened it, which has the same origin. If a page could name the device, it could make the user approve a
 * stranger's device.
 */
async function start(): Promise<void> {
  const texts = await loadWindowTexts(readWindowLanguage())
  fillPage(texts)
  if (!window.opener) {
    tellAlone(texts)
    return
  }
  const waiting = setTimeout(() => tellAlone(texts), patienceMs)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<ReleaseVisit>) => {
    clearTimeout(waiting)
    port1.onmessage = null
    visit(data, texts)
  }
  window.opener.postMessage(releaseReady, location.origin, [port2])
}

function visit(shown: ReleaseVisit, texts: WindowTexts): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDeciding = false
  const approving = buttonOf('approve')
  const arming = approving && armInFocus(approving)
  const ask = async (decision?: 'approve' | 'refuse') => {
    clearTimeout(timer)
    let isOver = false
    try {
      const answer = await post(shown, decision)
      isOver = show(answer, decision, texts)
      arming?.look()
    } catch {
      say('status', texts.t('release.unreachable'))
    }
    if (!isOver) timer = setTimeout(() => void ask(), lookEveryMs)
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-decision]')) {
    button.addEventListener('click', async ({ isTrusted }) => {
      if (!isTrusted || isDeciding || (button === approving && !arming?.isArmed())) return
      isDeciding = true
      await ask(button.dataset.decision === 'approve' ? 'approve' : 'refuse')
      isDeciding = false
    })
  }
  void ask()
}

/** @returns whether nothing more can happen in this window */
function show(
  { asker, email, isKnown, releasesAt, status }: PostReleaseWindowResponse,
  decision: 'approve' | 'refuse' | undefined,
  { language, t }: WindowTexts,
): boolean {
  const approve = buttonOf('approve')
  const refuse = buttonOf('refuse')
  if (approve) approve.hidden = status !== 'waiting' || !isKnown
  if (refuse) refuse.hidden = status !== 'waiting'
  say('status', '')
  say(
    'asker',
    asker ? t('release.asker', { device: asker.deviceName, origin: asker.origin, place: asker.place }) : '',
  )
  if (status === 'open') {
    say('title', t('release.opened.title'))
    say('advice', t('release.opened.text'))
    window.close()
    return true
  }
  if (status === 'over') {
    const kind = decision === 'refuse' ? 'rejected' : 'over'
    say('title', t(`release.${kind}.title`))
    say('advice', t(`release.${kind}.text`))
    return true
  }
  if (isKnown) {
    say('title', t('release.known.title'))
    say('advice', t('release.known.text'))
    return false
  }
  say('title', t(email === null ? 'release.new.title' : 'release.email.title'))
  say(
    'advice',
    email === null
      ? t('release.new.text')
      : releasesAt === null
        ? t('release.email.text', { email })
        : t('release.email.textWait', { email, time: writeHour(releasesAt, language) }),
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

function buttonOf(decision: 'approve' | 'refuse'): HTMLButtonElement | null {
  return document.querySelector(`button[data-decision="${decision}"]`)
}

function say(name: 'advice' | 'asker' | 'status' | 'title', words: string): void {
  const line = document.querySelector(`[data-line="${name}"]`)
  if (line && line.textContent !== words) line.textContent = words
}

function tellAlone({ t }: WindowTexts): void {
  say('title', t('release.alone.title'))
  say('advice', t('release.alone.text'))
}

void start()
