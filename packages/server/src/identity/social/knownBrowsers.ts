import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { removeBefore } from '../../store/removeBefore.js'
import { socialBrowsers } from '../schema.js'
import { hashToken } from '../secretTokens.js'

/** How long a browser stays known: as long as browsers store a cookie. */
export const browserMs = 400 * 24 * 60 * 60_000

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/** Creates the list of browsers in which a user has confirmed a frame's key. */
export function createKnownBrowsers({ database, nowMs }: { database: Database; nowMs: () => number }) {
  return {
    /** Checks whether a user confirmed this key in this browser before and then logged in with it. */
    async has(browser: string | undefined, thumbprint: string): Promise<boolean> {
      if (browser === undefined) return false
      const [found] = await database
        .select({ seenAtMs: socialBrowsers.seenAtMs })
        .from(socialBrowsers)
        .where(
          and(
            eq(socialBrowsers.browserHash, hashToken(browser)),
            eq(socialBrowsers.thumbprint, thumbprint),
            gt(socialBrowsers.seenAtMs, nowMs() - browserMs),
          ),
        )
      return found !== undefined
    },

    async prune() {
      await removeBefore(database, socialBrowsers.seenAtMs, nowMs() - browserMs)
    },

    async remember(browser: string, thumbprint: string): Promise<void> {
      const seenAtMs = nowMs()
      await database
        .insert(socialBrowsers)
        .values({ browserHash: hashToken(browser), seenAtMs, thumbprint })
        .onConflictDoUpdate({
          set: { seenAtMs },
          target: [socialBrowsers.browserHash, socialBrowsers.thumbprint],
        })
    },
  }
}
