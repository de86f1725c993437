import { createHash } from 'node:crypto'
import type { BinaryAnswer } from '../../http/handle.js'
import { languageHeaders } from '../../texts/languageHeaders.js'
import type { ServerTexts } from '../../texts/loadTexts.js'
import type { AskerFacts, Fact } from '../describeAsker.js'
import { escapeHtml } from './escapeHtml.js'

/** The same colors as in `packages/portico/src/ui/tokens`, because the user comes from that modal and returns to it. */
const style = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#474b54;--ground:#f5f6f8;--card:#fff;--line:#e4e5e9;--line-strong:#7f838c;--fill:#4d5ce0;--accent:#4350cf}
@media (prefers-color-scheme:dark){:root{--ink:#f3f4f7;--soft:#bdc0c9;--ground:#0c0d10;--card:#15171c;--line:#2e3138;--line-strong:#767a84;--accent:#a9b4ff}}
*{box-sizing:border-box}
body{background:var(--ground);color:var(--ink);display:grid;font:1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;padding:16px;place-items:center}
main{background:var(--card);border:1px solid var(--line);border-radius:24px;max-width:420px;padding:32px 24px;width:100%}
h1,p{unicode-bidi:plaintext}
html:dir(rtl) :is(h1,p:not(.code)){text-align:right}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 8px}
p{color:var(--soft);margin:0 0 16px}
dl{border:1px solid var(--line);border-radius:16px;margin:0 0 24px;overflow-wrap:anywhere;padding:4px 16px}
dl div{border-bottom:1px solid var(--line);padding:12px 0}
dl div:last-child{border-bottom:0}
dl:last-child{margin-bottom:0}
dl:has(+.told){margin-bottom:16px}
.told{font-size:0.875rem;margin:0 0 8px}
dt{color:var(--soft);font-size:0.875rem}
dd{font-weight:600;margin:0}
.code{color:var(--ink);font-size:2.5rem;font-variant-numeric:tabular-nums;font-weight:700;letter-spacing:4px;margin:8px 0 16px;text-align:center}
form{display:grid;gap:12px;margin:0}
button,.button{background:var(--fill);border:2px solid var(--fill);border-radius:14px;color:#fff;cursor:pointer;display:block;font:600 1rem/1.25 system-ui,sans-serif;padding:13px 20px;text-align:center;text-decoration:none;width:100%}
a.button:not([href]){cursor:default;opacity:.55}
.end{margin:0}
.end a:not(.button){color:var(--accent)}
.quiet{background:none;border-color:var(--line-strong);color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media (prefers-contrast:more){:root{--soft:var(--ink);--line:var(--line-strong)}}
@media (forced-colors:active){a.button{border-color:LinkText}a.button:not([href]){border-color:GrayText;color:GrayText;opacity:1}}
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hash(style)

/** Returns the policy of a page: only its own style and script, and no frame around it. */
function pagePolicy(script: string | undefined): string {
  return [
    "default-src 'none'",
    // For the empty icon. Without an icon, the browser requests `/favicon.ico`, and Firefox logs that it is forbidden.
    'img-src data:',
    `style-src ${styleHash}`,
    ...(script === undefined ? [] : [`script-src ${hash(script)}`]),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * Renders a page of the server with at most one script. It loads nothing else and opens in no frame. `body` is HTML
 * whose texts are escaped.
 */
export function renderPage(
  { direction, language }: Pick<ServerTexts, 'direction' | 'language'>,
  title: string,
  body: string,
  {
    data = {},
    dir = direction,
    headers = {},
    script,
    status = 200,
  }: {
    /** Data for the script, as `data-` attributes of the body. */
    data?: Readonly<Record<string, string>>
    /** Reading direction of the page's layout. Default: that of the language. */
    dir?: 'ltr' | 'rtl' | undefined
    headers?: Readonly<Record<string, string>>
    /** The only script of the page: a constant, never built from a request. */
    script?: string
    status?: number
  } = {},
): BinaryAnswer {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const html = `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body${attributes.join('')}><main><h1>${escapeHtml(title)}</h1>${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`
  return {
    bytes: new TextEncoder().encode(html),
    headers: {
      'content-security-policy': pagePolicy(script),
      ...languageHeaders(language),
      'content-type': 'text/html; charset=utf-8',
      // The page's URL contains a secret.
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      ...headers,
    },
    status,
  }
}

/** Renders lists of facts, each below its title. */
export function renderAsker(told: readonly AskerFacts[]): string {
  return told
    .map(({ facts, title }) => `<p class="told">${escapeHtml(title)}</p>${renderFacts(facts)}`)
    .join('')
}

/** Renders facts as a list of names and values. */
function renderFacts(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`,
  )
  return `<dl>${rows.join('')}</dl>`
}
