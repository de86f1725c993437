import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { removeBefore } from '../../store/removeBefore.js'
import { socialFlows } from '../schema.js'
import { hashToken } from '../secretTokens.js'

export type Flow = typeof socialFlows.$inferSelect

export type FlowRows = ReturnType<typeof createFlowRows>

/** Creates the database statements for flows. A flow is looked up by its `state`, of which only the hash is stored. */
export function createFlowRows({ database, nowMs }: { database: Database; nowMs: () => number }) {
  return {
    /** Adds a flow. @returns false if its `state` is taken */
    async add(flow: typeof socialFlows.$inferInsert): Promise<boolean> {
      const added = await database
        .insert(socialFlows)
        .values(flow)
        .onConflictDoNothing({ target: socialFlows.id })
        .returning({ id: socialFlows.id })
      return added.length > 0
    },

    async find(state: string): Promise<Flow | undefined> {
      const [flow] = await database
        .select()
        .from(socialFlows)
        .where(and(eq(socialFlows.id, hashToken(state)), gt(socialFlows.expiresAtMs, nowMs())))
      return flow
    },

    async findByResult(resultHash: string): Promise<Flow | undefined> {
      const [flow] = await database.select().from(socialFlows).where(eq(socialFlows.resultHash, resultHash))
      return flow
    },

    /**
     * Returns the language of a flow's frame and, if the flow took over the page's window, the page on which it began.
     * Expired flows are included.
     */
    async findPage(state: string) {
      const [flow] = await database
        .select({ language: socialFlows.language, returnTo: socialFlows.returnTo })
        .from(socialFlows)
        .where(eq(socialFlows.id, hashToken(state)))
      return { language: flow?.language ?? undefined, returnTo: flow?.returnTo ?? undefined }
    },

    /**
     * Returns the origin at which a flow began, its purpose, and the language of its frame. The flow is found by its
     * result, otherwise by its id.
     */
    async findOrigin({
      flow,
      result,
    }: {
      flow?: string | undefined
      result?: string | undefined
    }): Promise<Pick<Flow, 'language' | 'origin' | 'purpose'> | undefined> {
      const own =
        result === undefined
          ? and(eq(socialFlows.id, flow ?? ''), eq(socialFlows.status, 'failed'))
          : eq(socialFlows.resultHash, hashToken(result))
      const [found] = await database
        .select({
          language: socialFlows.language,
          origin: socialFlows.origin,
          purpose: socialFlows.purpose,
        })
        .from(socialFlows)
        .where(own)
      return found
    },

    /**
     * Moves a flow to its next state, once: of two simultaneous requests, one fails.
     *
     * @param ofBrowser the move fails if another browser has opened the flow since it was read. Default: any browser
     */
    async move(
      id: string,
      from: readonly string[],
      change: Partial<typeof socialFlows.$inferInsert>,
      ofBrowser?: string | null,
    ): Promise<Flow | undefined> {
      const [flow] = await database
        .update(socialFlows)
        .set(change)
        .where(
          and(
            eq(socialFlows.id, id),
            inArray(socialFlows.status, [...from]),
            gt(socialFlows.expiresAtMs, nowMs()),
            ofBrowser == null ? undefined : eq(socialFlows.browserHash, ofBrowser),
          ),
        )
        .returning()
      return flow
    },

    async prune() {
      await removeBefore(database, socialFlows.expiresAtMs, nowMs())
    },

    /** Takes the ticket of a flow. @returns whether this is the first request with it */
    async takeTicket(state: string, isCutOff: boolean): Promise<boolean> {
      const [taken] = await database
        .update(socialFlows)
        .set({ isWindowCut: isCutOff, ticketTakenAtMs: nowMs() })
        .where(
          and(
            eq(socialFlows.id, hashToken(state)),
            isNull(socialFlows.ticketTakenAtMs),
            gt(socialFlows.expiresAtMs, nowMs()),
          ),
        )
        .returning({ id: socialFlows.id })
      return taken !== undefined
    },
  }
}
