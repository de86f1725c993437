import { isPorticoError } from '@portico/protocol/errors'
import { resolveReceiver } from '../../core/actions/resolveReceiver.js'
import { send } from '../../core/actions/send.js'
import { getSendState } from '../../core/actions/updateSend.js'
import type { TrackedSend } from '../../core/entities.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import { localeOf } from '../../core/localeOf.js'
import type { Portico } from '../../core/portico.js'
import { queryClientOf } from '../../core/queries/queryClient.js'
import { createRequest, type RequestState } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { cleanSymbol } from '../parts/formatDecimal.js'
import { formatTokenAmount } from '../parts/formatTokenAmount.js'
import { createOpenAsks, followAsk } from '../parts/openAsks.js'
import { currentEntry } from '../shell/navigation.js'
import type { Shell } from '../shell/shellType.js'
import { rowOf } from '../views.js'
import { emptyTransferFields } from './transferForm.js'

/** The transfer that the user reviewed. Exactly this is sent. */
export type ReviewedSend = {
  from: string
  token: TokenBalance
  /** Base units. */
  amount: bigint
  receiver: string
  receiverName: string | undefined
}

/**
 * The state of the last transfer. `progress`: the address to which the recipient's name resolves now, if that changed.
 */
export type TransferRequest = RequestState<TrackedSend, ReviewedSend, { receiverNow: string | undefined }>

/**
 * Returns the kit's last transfer. It outlives the screen, because the user may leave it and approve in the wallet
 * later.
 */
export const transferRequestOf = perKit((portico: Portico) =>
  createRequest<TrackedSend, ReviewedSend, { receiverNow: string | undefined }>(async (reviewed, report) => {
    const { amount, receiver, receiverName, token } = reviewed
    try {
      return await send(portico, { amount, receiver, receiverName, token })
    } catch (error) {
      if (isPorticoError(error, 'RECEIVER_CHANGED')) {
        report({ receiverNow: await lookAgain(portico, reviewed) })
      }
      throw error
    }
  }),
)

/** Returns the transfers that the wallet may still send, although their request has ended. */
export const openTransfersOf = perKit(() => createOpenAsks<ReviewedSend>())

/** Lets the wallet send what was reviewed, then shows the account. Call it only from a click. */
export async function requestTransfer(shell: Shell, reviewed: ReviewedSend): Promise<void> {
  const { portico } = shell
  const request = transferRequestOf(portico)
  if (request.getState().status === 'pending') return
  const run = await request.run(reviewed)
  followAsk(portico, { asks: openTransfersOf(portico), request }, run, () => {
    const { receiverAddress, sendTokenAmount, token } = getSendState(portico)
    const isHere =
      token && isSameSend(reviewed, { amount: sendTokenAmount, receiver: receiverAddress, token })
    // The user may have filled in another transfer since.
    if (isHere) end(shell, reviewed)
    else tell(shell, reviewed)
  })
  if (run.status === 'success') end(shell, reviewed)
}

function end(shell: Shell, reviewed: ReviewedSend): void {
  transferRequestOf(shell.portico).reset()
  emptyTransferFields(shell.portico)
  tell(shell, reviewed)
  returnToAccount(shell)
}

function tell(shell: Shell, { amount, token }: ReviewedSend): void {
  const t = shell.text('send')
  const { portico } = shell
  void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
  const figure = formatTokenAmount(amount, token, localeOf(portico))
  shell.say(t('send.preview.sent', { amount: `${figure} ${cleanSymbol(token.symbol)}` }))
}

/** Returns whether two transfers move the same amount of the same token to the same recipient. */
export function isSameSend(
  one: Pick<ReviewedSend, 'amount' | 'receiver' | 'token'>,
  other: { amount: unknown; receiver: string | undefined; token: TokenBalance },
): boolean {
  return (
    one.amount === other.amount &&
    other.receiver !== undefined &&
    isSameAddress(one.receiver, other.receiver) &&
    one.token.address === other.token.address &&
    one.token.chainId === other.token.chainId
  )
}

/** Returns whether an open request, possibly of another page, contains this transfer. */
export function isAskedFor(
  { amount, from, kind, networkId, others = [], to, tokenAddress, tokenId }: TrackedSend,
  sent: Pick<ReviewedSend, 'amount' | 'from' | 'receiver' | 'token'>,
): boolean {
  const { address = '', chainId } = sent.token
  if (kind || tokenId !== undefined || networkId !== chainId || !isSameAddress(from, sent.from)) return false
  return [{ amount, to, tokenAddress }, ...others].some(
    (one) =>
      one.amount === String(sent.amount) &&
      isSameAddress(one.to, sent.receiver) &&
      isSameAddress(one.tokenAddress ?? '', address),
  )
}

/** Resolves the recipient's name again. Returns undefined if it no longer resolves. */
async function lookAgain(portico: Portico, { receiverName }: ReviewedSend): Promise<string | undefined> {
  queryClientOf(portico).removeQueries({ queryKey: ['send', 'receiver'] })
  if (!receiverName) return undefined
  try {
    return (await resolveReceiver(portico, { input: receiverName })).address
  } catch {
    return undefined
  }
}

/** Goes back to the account, and skips the views of this transfer. If the user is on another view, that view stays. */
export function returnToAccount(shell: Shell): void {
  const navigation = () => shell.store.getState().navigation
  if (shell.portico.store.getState().modal.status === 'closed') return
  const isTransfer = () => rowOf(currentEntry(navigation()).view).group === 'transfer'
  while (isTransfer() && navigation().history.length > 1) shell.back()
  if (isTransfer()) shell.replace('Account')
}
