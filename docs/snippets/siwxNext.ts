// app/api/siwx/[...path]/route.ts of Next.js
import { siwx } from './siwxHandler.js'

export const GET = siwx.handle
export const POST = siwx.handle
// Needed only for a page on another host.
export const OPTIONS = siwx.handle

/** Call this on the server, not in the page, before you return content for members. */
export async function readMember(request: Request): Promise<string | undefined> {
  return (await siwx.getSession(request))?.account
}
