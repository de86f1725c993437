import type { RecipientWarning } from '../../approval/recipients.js'
import type { DecodedCall } from '../../decode/decodedCall.js'
import type { ReceiverWarnings } from '../CallView.js'
import { useScreens } from '../screensContext.js'
import { useLoaded } from '../useLoaded.js'

/**
 * Returns the warnings about recipients. A recipient that occurs several times gets one warning, where it first occurs.
 */
export function useReceiverWarnings(calls: readonly DecodedCall[]): ReceiverWarnings {
  const { own, recipients } = useScreens()
  const places = new Map<string, DecodedCall>()
  const place = (call: DecodedCall) => {
    for (const each of [call.receiver, call.payee]) {
      // An eip155 address is the same in upper and lower case.
      const name = each?.startsWith('0x') ? each.toLowerCase() : each
      if (name !== undefined && !places.has(name)) places.set(name, call)
    }
    call.calls.forEach(place)
  }
  calls.forEach(place)
  const judged = useLoaded([...places.keys()].join(), () =>
    Promise.all(
      [...places.keys()].map(async (name) => [name, await recipients.judge(name, await own())] as const),
    ),
  )
  const warnings = new Map<DecodedCall, RecipientWarning>()
  for (const [name, warning] of judged.value ?? []) {
    const call = places.get(name)
    // If one call pays two recipients, the more serious warning is shown.
    if (call && warning !== undefined && warnings.get(call) !== 'lookAlike') warnings.set(call, warning)
  }
  return warnings
}
