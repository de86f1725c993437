import type { TypedData } from '../decode/typedData.js'
import { type Eip155Account, isSmart } from './eip155Accounts.js'
import type { OpenSmart } from './openSmart.js'

/** A page's first signature takes fifty times as long as one whose code the browser has compiled, which needs about so many. */
const rehearsals = 8

/** Between two of them the screen draws what the person does. In ms. */
const rehearsalPauseMs = 40

/** Loads what signs text. */
export function createTextTools({ openSmart }: { openSmart: OpenSmart }) {
  /** Signatures that this page has rehearsed. */
  let rehearsed = 0

  /** What signs text: loads and rehearses while the person reads; loads again after the approval where that failed. */
  function loadTextTools(signer: Eip155Account, networkId: string, data?: TypedData) {
    let isApproved = false
    const load = async () => ({
      plain: await import('../signing/eip155.js'),
      smart: isSmart(signer) ? await openSmart(signer, networkId) : undefined,
    })
    const rehearse = async ({ plain, smart }: Awaited<ReturnType<typeof load>>) => {
      // Once for each request, since a smart account learns by it what the network must be asked.
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
