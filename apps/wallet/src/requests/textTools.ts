import type { TypedData } from '../decode/typedData.js'
import { type Eip155Account, isSmart } from './eip155Accounts.js'
import type { OpenSmart } from './openSmart.js'

/** Number of signatures until the browser has compiled the code. The first takes fifty times as long as the next. */
const rehearsals = 8

/** Pause between two of them, in ms, in which the screen can react to the user. */
const rehearsalPauseMs = 40

/** Creates a function that loads the code for signing text. */
export function createTextTools({ openSmart }: { openSmart: OpenSmart }) {
  /** Number of signatures that this page has rehearsed. */
  let rehearsed = 0

  /** Loads the code for signing text, and rehearses while the user reads. After a failure, the approval loads again. */
  function loadTextTools(signer: Eip155Account, networkId: string, data?: TypedData) {
    let isApproved = false
    const load = async () => ({
      plain: await import('../signing/eip155.js'),
      smart: isSmart(signer) ? await openSmart(signer, networkId) : undefined,
    })
    const rehearse = async ({ plain, smart }: Awaited<ReturnType<typeof load>>) => {
      // At least once for each request, because a smart account then learns what to request from the network.
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
