import type { ServerContext } from './context.js'
import { UnknownProjectError } from './errors/request.js'
import type { BrowserCookies } from './http/browserCookies.js'
import type { Caller } from './http/caller.js'
import type { ClientLimits } from './limits/clientLimits.js'
import type { Project } from './project.js'

export type AnswerHeaders = Record<string, string | readonly string[]>

/** Creates the handler's view of a request: what it may learn about the request and do to its response. */
export function toCaller(
  request: Request,
  {
    address,
    clients,
    counted,
    headers,
    project,
    publicUrl,
    readCookies,
    readSignal,
    texts,
  }: {
    address: string
    clients: ClientLimits
    /** The project whose limit the request counts against. */
    counted: Project | undefined
    headers: AnswerHeaders
    project: Project | undefined
    publicUrl: () => string
    readCookies: () => BrowserCookies
    readSignal: () => AbortSignal
    texts: ServerContext['texts']
  },
): Caller {
  return {
    address,
    get cookies() {
      return readCookies()
    },
    header: (name) => request.headers.get(name),
    method: request.method,
    get language() {
      return texts.read(request.headers.get('accept-language'))
    },
    get path() {
      return new URL(request.url).pathname
    },
    get project() {
      if (!project) throw new UnknownProjectError()
      return project
    },
    get publicUrl() {
      return publicUrl()
    },
    get signal() {
      return readSignal()
    },
    noteSession: () => clients.noteSession(address),
    setHeader: (name, value) => {
      headers[name] = value
    },
    spend: (cost) => {
      if (cost <= 0) return
      clients.spendOfClient(address, cost)
      if (counted) clients.spendOfProject(counted, address, cost)
    },
  }
}
