import { replaceSend } from '../../core/actions/replaceSend.js'
import type { Portico } from '../../core/portico.js'
import { createRequest, type RequestState } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import { useRequest } from '../shell/useRequest.js'

/** The transaction to replace, and how. */
export type Replaced = { id: string; kind: 'speed-up' | 'cancel' }

/**
 * The state of the last replacement. `keptNonce` is false if the wallet ignored the nonce, and undefined if that is
 * unknown.
 */
export type ReplacementRequest = RequestState<{ keptNonce: boolean | undefined }, Replaced>

/**
 * Returns the kit's last replacement. It outlives the screen, because the user may leave it and approve in the wallet
 * later.
 */
const replacementRequestOf = perKit((portico: Portico) =>
  createRequest<{ keptNonce: boolean | undefined }, Replaced>((replaced) => replaceSend(portico, replaced)),
)

/**
 * Returns the state of a transaction's last replacement, and a function that resets it. The state is idle if the last
 * replacement was of another transaction.
 */
export function useReplacementRequest(id: string): readonly [ReplacementRequest, () => void] {
  const request = replacementRequestOf(useShell().portico)
  const run = useRequest(request)
  return [run.subject?.id === id ? run : { status: 'idle' }, request.reset]
}

/** Lets the wallet replace a transaction. Call it only from a click. */
export async function requestReplacement({ portico }: Shell, replaced: Replaced): Promise<void> {
  const request = replacementRequestOf(portico)
  if (request.getState().status !== 'pending') await request.run(replaced)
}
