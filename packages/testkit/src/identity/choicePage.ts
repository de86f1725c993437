const style = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#5c6370;--ground:#f4f5f7;--card:#fff;--line:#e3e5ea}
@media (prefers-color-scheme:dark){:root{--ink:#f2f3f5;--soft:#a3a9b5;--ground:#0f1115;--card:#191c22;--line:#2b3039}}
*{box-sizing:border-box}
body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:0}
main{align-content:center;display:grid;gap:16px;min-height:100vh;padding:16px;place-items:center}
form{background:var(--card);border:1px solid var(--line);border-radius:24px;display:grid;gap:12px;max-width:400px;padding:28px 24px;width:100%}
h1{font-size:22px;line-height:1.25;margin:0}
p{color:var(--soft);margin:0 0 8px}
button{background:none;border:1px solid var(--line);border-radius:14px;color:inherit;cursor:pointer;font:inherit;overflow-wrap:anywhere;padding:12px 16px;text-align:start}
button b{display:block}button span{color:var(--soft);font-size:14px}
button:focus-visible,input:focus-visible{outline:3px solid #3b5bdb;outline-offset:2px}
`

/** Returns a page that lists several users, to choose one of them or none. */
export function renderChoice({
  below = '',
  users,
  text,
  title,
}: {
  /** Markup below the users. */
  below?: string | undefined
  users: readonly { id: string; name: string; detail: string }[]
  text: string
  title: string
}): string {
  const rows = users.map(
    ({ detail, id, name }) =>
      `<button name="user" value="${escapeHtml(id)}"><b>${escapeHtml(name)}</b><span>${escapeHtml(detail)}</span></button>`,
  )
  const decline = rows.length > 0 ? '<button name="user" value="">Decline</button>' : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><form method="post"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${rows.join('')}${decline}</form>${below}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
