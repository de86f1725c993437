import type { Project } from '../project.js'
import type { BrowserCookies } from './browserCookies.js'

/** Who asks. */
export type Caller = {
  /** What limits count the client by: its address, or its IPv6 /64. */
  address: string
  project: Project
  /** In capitals. */
  method: string
  /** Of the address, without the query. */
  path: string
  /** The server's address as this caller sees it. */
  publicUrl: string
  /** A header of the request. Cookies are read by `cookies` alone. */
  header: (name: string) => string | null
  /** A header of the answer, where it is no error. */
  setHeader: (name: string, value: string) => void
  /** Its browser's, of the request and of an answer that is no error. */
  cookies: BrowserCookies
  /** Ends when the caller has gone or the request's time is over. */
  signal: AbortSignal
  /** It has shown a session: of what many share, a part is kept for such clients. */
  noteSession: () => void
  /** Counts `cost` more requests. @throws RateLimitedError */
  spend: (cost: number) => void
}
