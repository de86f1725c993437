import type { Project } from '../project.js'
import type { BrowserCookies } from './browserCookies.js'

/** The client that sent a request. */
export type Caller = {
  /** The address by which limits count: the client's own, or its IPv6 /64. */
  address: string
  project: Project
  /** In upper case. */
  method: string
  /** The path of the URL, without the query. */
  path: string
  /** The server's URL as this client sees it. */
  publicUrl: string
  /** The language that the client prefers among those of the server. Undefined if it asks for none of these. */
  language: string | undefined
  /** Returns a header of the request. Use `cookies` for cookies. */
  header: (name: string) => string | null
  /** Sets a header of the response. Ignored for errors. */
  setHeader: (name: string, value: string) => void
  /** The cookies of the request, and of the response unless it is an error. */
  cookies: BrowserCookies
  /** Aborts if the client has gone or the request's time limit has passed. */
  signal: AbortSignal
  /** Records that the client has a session. A part of each shared limit is reserved for such clients. */
  noteSession: () => void
  /** Counts `cost` more requests. @throws RateLimitedError */
  spend: (cost: number) => void
}
