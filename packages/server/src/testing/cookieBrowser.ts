/** Creates a browser window without a screen: it has cookies by site, follows redirects, and submits forms. */
export function createCookieBrowser(
  serve: (request: Request) => Promise<Response> | undefined,
  { headers: own = {} }: { headers?: Record<string, string> } = {},
) {
  const cookies = new Map<string, string>()
  const visited: string[] = []

  async function request(url: string, init: RequestInit): Promise<Response> {
    const { host } = new URL(url)
    const sent = [...cookies].filter(([name]) => name.startsWith(`${host} `))
    const asked = new Request(url, {
      ...init,
      headers: {
        ...own,
        ...(init.headers as Record<string, string>),
        cookie: sent.map(([name, value]) => `${name.split(' ')[1]}=${value}`).join('; '),
      },
      redirect: 'manual',
    })
    visited.push(url)
    const response = await (serve(asked) ?? fetch(asked))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(`${host} ${name}`)
      else cookies.set(`${host} ${name}`, value)
    }
    return response
  }

  return {
    visited,
    /** Navigates and follows redirects until a page, or a URL for which `stopsAt` returns true. */
    async go(
      url: string,
      {
        form,
        stopsAt = () => false,
      }: { form?: Record<string, string>; stopsAt?: (url: string) => boolean } = {},
    ): Promise<{ url: string; status: number; text: string }> {
      let init: RequestInit = form
        ? {
            body: new URLSearchParams(form).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            method: 'POST',
          }
        : {}
      let next = url
      for (let hops = 0; hops < 15; hops++) {
        if (stopsAt(next)) return { status: 0, text: '', url: next }
        const response = await request(next, init)
        const location = response.headers.get('location')
        const text = await response.text()
        const posted = readForm(text)
        // A form that submits itself by a script, as in Apple's response.
        if (location === null && posted && posted.isOwn) {
          init = {
            body: new URLSearchParams(posted.fields).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            method: 'POST',
          }
          next = new URL(posted.action, next).href
          continue
        }
        if (location === null) return { status: response.status, text, url: next }
        next = new URL(location, next).href
        init = {}
      }
      throw new RangeError(`Too many redirects: ${visited.slice(-3).join(', ')}`)
    },
  }
}

function readForm(html: string) {
  const [, action] = /<form[^>]*action="([^"]+)"/.exec(html) ?? []
  if (action === undefined) return undefined
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
  ))
    fields[name] = value.replaceAll('&amp;', '&')
  return { action: action.replaceAll('&amp;', '&'), fields, isOwn: /\.submit\(\)|onload/.test(html) }
}
