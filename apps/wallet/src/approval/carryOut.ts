import type { ApprovalRequest } from './approvalRequest.js'
import type { SpendingLimit } from './spendingLimit.js'

/**
 * @param leaves called just before signed data leaves the frame. From then on the amount may be spent, because a node
 *   that reports a refusal may still broadcast the data
 * @param settles called if `run` returns before the outcome is known, with a promise of whether the network executed the
 *   request. Default: the request counts as executed once `run` has returned
 */
export type Run<result> = (
  leaves: () => void,
  settles: (isExecuted: Promise<boolean>) => void,
) => Promise<result>

/**
 * Counts an approved request, carries it out, and reports it once it has been executed. If it fails before any signed
 * data has left the frame, the count is taken back.
 *
 * @param request undefined for a screen of the settings, which is neither counted nor reported
 * @throws errors of the limit and of `run`
 */
export async function carryOut(
  request: ApprovalRequest | undefined,
  run: Run<unknown> | undefined,
  {
    limit,
    onDone,
  }: {
    limit: SpendingLimit | undefined
    onDone: ((request: ApprovalRequest) => Promise<void>) | undefined
  },
): Promise<unknown> {
  let takeBack: (() => Promise<void>) | undefined
  let hasLeft = false
  let outcome = Promise.resolve(true)
  try {
    // Count before running: a page that removes the frame in the meantime must not leave the request uncounted.
    if (limit && request) takeBack = await limit.check(request)
    const result = await run?.(
      () => {
        hasLeft = true
      },
      (isExecuted) => {
        // If the outcome cannot be found out, the request does not count as executed.
        outcome = isExecuted.catch(() => false)
      },
    )
    if (request)
      void outcome.then((isExecuted) => (isExecuted ? onDone?.(request) : undefined)).catch(() => {})
    return result
  } catch (error) {
    // If signed data has left the frame, the amount may be spent, whatever the node says.
    if (!hasLeft) await takeBack?.().catch(() => {})
    throw error
  }
}
