import type { FrameStore } from '../storage/frameStore.js'

const flowName = 'social-flow'

/** How long a login may stay at a provider, in ms. Source: the server's `flowMs`. */
export const flowMs = 600_000

/**
 * A login that went to a provider. It is stored, because in some apps the provider's page replaces the whole window.
 */
export type SocialFlow = { verifier: string; state: string; untilMs: number }

/** The name of this tab, which survives a reload. If two tabs log in at the same time, each finishes its own login. */
export type TabName = { read: () => string | undefined; write: (name: string) => void }

/** Reads and writes the name in the tab's own storage, if the browser gives the frame one. */
export function readTabStorage({ name: owner }: FrameStore): TabName {
  const key = `${owner} tab`
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (name) => {
      try {
        sessionStorage.setItem(key, name)
      } catch {
        // Without a name, the flow is still in memory until the page reloads.
      }
    },
  }
}

/** Creates the store of logins that went to a provider. */
export function createSocialFlowStore(store: FrameStore, tab: TabName) {
  let socialFlow: SocialFlow | undefined

  /**
   * Returns the flow of this load, otherwise that of this tab, otherwise the newest. A tab without storage has only the
   * newest.
   */
  async function findFlow(): Promise<SocialFlow | undefined> {
    if (socialFlow) return socialFlow
    const own = tab.read()
    const ofTab = own === undefined ? undefined : readFlow(await store.get(`${flowName} ${own}`))
    return ofTab ?? readFlow(await store.get(flowName))
  }

  async function keepFlow(flow: SocialFlow): Promise<void> {
    socialFlow = flow
    const own = tab.read() ?? crypto.randomUUID()
    tab.write(own)
    await forgetGivenUp()
    await store.put(`${flowName} ${own}`, flow)
    await store.put(flowName, flow)
  }

  /**
   * Deletes flows whose tabs never came back. The server no longer finishes them, but their secrets would stay here.
   */
  async function forgetGivenUp(): Promise<void> {
    for (const name of await store.names()) {
      if (!name.startsWith(flowName)) continue
      const flow = readFlow(await store.get(name))
      if (!flow || flow.untilMs <= Date.now()) await store.remove(name)
    }
  }

  async function forgetFlow({ state }: SocialFlow): Promise<void> {
    socialFlow = undefined
    const own = tab.read()
    if (own !== undefined) await store.remove(`${flowName} ${own}`)
    // By now, the newest flow may belong to another tab.
    if (readFlow(await store.get(flowName))?.state === state) await store.remove(flowName)
  }

  return {
    find: findFlow,
    forget: forgetFlow,
    /** Forgets the flow of this load. */
    forgetOwn() {
      socialFlow = undefined
    },
    keep: keepFlow,
  }
}

function readFlow(input: unknown): SocialFlow | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  // Only an earlier release stored a flow without a time.
  const { state, untilMs = 0, verifier } = input as Partial<SocialFlow>
  return typeof state === 'string' && typeof verifier === 'string' && typeof untilMs === 'number'
    ? { state, untilMs, verifier }
    : undefined
}
