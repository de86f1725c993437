import type { TypedData } from '../decode/typedData.js'
import { type Eip155Account, isSmart } from './eip155Accounts.js'
import type { OpenSmart } from './openSmart.js'

/**
 * Number of signatures after which the browser has compiled the code. The first one takes fifty times as long as a
 * later one.
 */
const rehearsals = 8

/** Pause between two rehearsals, in ms. In this pause, the screen can react to the user. */
const rehearsalPauseMs = 40

/** Creates the function that loads the code for signing text. */
export function createTextTools({ openSmart }: { openSmart: OpenSmart }) {
  /** Number of rehearsed signatures in this page. */
  let rehearsed = 0

  /**
   * Loads the code for signing text, and rehearses signatures while the user reads. If loading fails, the approval
   * loads it again.
   */
  function loadTextTools(signer: Eip155Account, networkId: string, data?: TypedData) {
    let isApproved = false
    const load = async () => ({
      plain: await import('../signing/eip155.js'),
      smart: isSmart(signer) ? await openSmart(signer, networkId) : undefined,
    })
    const rehearse = async ({ plain, smart }: Awaited<ReturnType<typeof load>>) => {
      // One rehearsal for each request is the minimum, because a smart account then learns what to request from the
      // network.
      do {
        await (smart ? smart.account.rehearse(data) : plain.rehearseEip155())
        rehearsed += 1
        await new Promise((resolve) => setTimeout(resolve, rehearsalPauseMs))
      } while (rehearsed < rehearsals && !isApproved)
    }
    const loading = load()
    loading.then(rehearse).catch(() => {})
    return () => {
      isApproved = true
      return loading.catch(load)
    }
  }

  return loadTextTools
}
