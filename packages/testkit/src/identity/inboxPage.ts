import { createHash } from 'node:crypto'

/** A received email. */
export type InboxMail = {
  id: number
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Milliseconds since 1970. */
  receivedAtMs: number
}

const style = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#5c6370;--ground:#f4f5f7;--card:#fff;--line:#e3e5ea}
@media (prefers-color-scheme:dark){:root{--ink:#f2f3f5;--soft:#a3a9b5;--ground:#0f1115;--card:#191c22;--line:#2b3039}}
*{box-sizing:border-box}
body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:720px;padding:24px 16px}
h1{font-size:24px;margin:0 0 4px}
p{color:var(--soft);margin:0 0 24px}
details{background:var(--card);border:1px solid var(--line);border-radius:16px;margin-bottom:12px;overflow:hidden}
summary{cursor:pointer;display:grid;gap:2px;list-style:none;padding:14px 16px}
summary b{overflow-wrap:anywhere}
summary span{color:var(--soft);font-size:14px;overflow-wrap:anywhere}
label{display:block}
.said{margin:0 0 12px;min-height:24px}
:is(summary,input):focus-visible{outline:3px solid #3b5bdb;outline-offset:-3px}
iframe{background:Canvas;border:0;border-top:1px solid var(--line);display:block;height:420px;width:100%}
`

/**
 * Shows new emails above the others every 3 s and says how many came, unless the user has turned that off. What the
 * user has opened stays open.
 */
const script = `
const list = document.querySelector('#mails')
const said = document.querySelector('[role=status]')
setInterval(async () => {
  if (!document.querySelector('input').checked) return
  try {
    const next = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html')
    const isNew = (row) => !document.getElementById(row.id)
    const rows = [...next.querySelectorAll('details')].filter(isNew)
    if (rows.length === 0) return
    list.querySelector('p')?.remove()
    list.prepend(...rows)
    said.textContent = rows.length === 1 ? 'A new email: ' + rows[0].querySelector('b').textContent : rows.length + ' new emails'
  } catch {}
}, 3000)
`

/** The policy of the pages: only their own styles, frames and responses, and this page's script. */
export const inboxPolicy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'`

/** Renders a page with all emails. The newest is at the top and open. New ones appear by themselves. */
export function renderInbox(mails: readonly InboxMail[]): string {
  const rows = mails
    .toReversed()
    .map(
      ({ id, receivedAtMs, subject, to }, index) =>
        `<details id="mail-${id}"${index === 0 ? ' open' : ''}><summary><b>${escapeHtml(subject)}</b><span>to ${escapeHtml(to)}, ${new Date(receivedAtMs).toISOString().slice(11, 19)} UTC</span></summary><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" loading="lazy" src="/mail/${id}" title="${escapeHtml(subject)}"></iframe></details>`,
    )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Inbox</title><style>${style}</style></head><body><main><h1>Inbox</h1><p>Every email that the demo's server sends arrives here. Nothing leaves this machine.</p><label><input type="checkbox" checked> Show new emails every 3 seconds</label><p class="said" role="status"></p><div id="mails">${rows.join('') || '<p>No mail yet.</p>'}</div></main><script>${script}</script></body></html>`
}

/** Renders one email as it was sent. Its links open outside of the frame that shows it. */
export function renderMail({ html, text }: InboxMail): string {
  if (html !== '') return html.replace('<head>', '<head><base target="_top">')
  return `<!doctype html><meta charset="utf-8"><pre>${escapeHtml(text)}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
