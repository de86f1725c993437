import {
  fillPage,
  loadWindowTexts,
  readWindowLanguage,
  type WindowTexts,
} from '../language/windowLanguage.js'

/** How long the frame may take to load and to begin a login, in ms. After that the window gives up. */
const patienceMs = 45_000

/** Pause between two requests without a result, in ms. Each request also waits at the server. */
const pauseMs = 250

/**
 * Runs the window that a social login opens on the click, before the login has begun. The window requests its
 * destination from the server with the ticket of the page, because the page may have lost its reference to the window.
 * Without a ticket, the page sets the window's URL.
 */
async function start(): Promise<void> {
  const texts = loadWindowTexts(readWindowLanguage())
  void texts.then(fillPage)
  const { dir, ticket } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (dir === 'rtl') document.documentElement.dir = dir
  if (ticket === undefined && window.opener === null) return say(await texts, 'alone')
  const endsAt = Date.now() + patienceMs
  while (Date.now() < endsAt) {
    const uri = ticket === undefined ? undefined : await askWhere(ticket)
    if (uri !== undefined) {
      uri.searchParams.set('dir', document.documentElement.dir || 'ltr')
      return location.replace(uri)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  say(await texts, 'failed')
}

/** Returns the destination once it is known, or undefined if the server does not have it yet. */
async function askWhere(ticket: string): Promise<URL | undefined> {
  try {
    const response = await fetch('/v1/user/social/ticket', {
      body: JSON.stringify({ opener: window.opener === null ? 'gone' : 'there', ticket }),
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      signal: AbortSignal.timeout(patienceMs),
    })
    const { uri } = (await response.json()) as { uri?: unknown }
    const found = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined
    return found && /^https?:$/.test(found.protocol) ? found : undefined
  } catch {
    return undefined
  }
}

function say({ t }: WindowTexts, kind: 'alone' | 'failed'): void {
  const lines = document.querySelectorAll('.notice :is(h1, p)')
  for (const [index, words] of [t(`loading.${kind}.title`), t(`loading.${kind}.text`)].entries()) {
    const line = lines[index]
    if (line) line.textContent = words
  }
}

void start()
