// app/api/siwx/[...path]/route.ts of Next.js
import { siwx } from './siwxHandler.js'

export const GET = siwx.handle
export const POST = siwx.handle
// For a page of another host alone.
export const OPTIONS = siwx.handle

/** What only members see: ask on the server, not in the page. */
export async function readMember(request: Request): Promise<string | undefined> {
  return (await siwx.getSession(request))?.account
}
