import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { resolveReceiver } from '../../core/actions/resolveReceiver.js'
import { send } from '../../core/actions/send.js'
import { getSends, watchSends } from '../../core/actions/sends.js'
import type { TrackedSend } from '../../core/entities.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import { localeOf } from '../../core/localeOf.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { cleanSymbol, formatExactDecimal } from '../parts/formatDecimal.js'
import { currentEntry } from '../shell/navigation.js'
import { queryClientOf } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import { rowOf } from '../views.js'
import { emptySendForm, sendFormOf } from './sendForm.js'

/** What the user reviewed, and exactly what is sent. */
export type ReviewedSend = {
  from: string
  token: TokenBalance
  /** Whole tokens, in plain decimal notation. */
  amount: string
  receiver: string
  receiverName: string | undefined
}

/** The state of the last transfer. */
export type SendRun =
  | { status: 'idle' }
  | { status: 'asking'; reviewed: ReviewedSend }
  | {
      status: 'failed'
      reviewed: ReviewedSend
      error: PorticoError | undefined
      /** The address that the recipient's name resolves to now, if that is the cause. */
      receiverNow: string | undefined
    }

/**
 * Returns the store of the kit's last transfer. It outlives the screen, because the user may leave it and approve in
 * the wallet later.
 */
const sendRunOf = perKit(() => createStore<SendRun>(() => ({ status: 'idle' })))

/** Returns the state of the last transfer, and a function that sets it. */
export function useSendRun(): readonly [SendRun, (run: SendRun) => void] {
  const store = sendRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [run, (next) => store.setState(next, true)]
}

/** Lets the wallet send what was reviewed, then shows the account. Call it only from a click. */
export async function runSend(shell: Shell, reviewed: ReviewedSend): Promise<void> {
  const { portico } = shell
  const store = sendRunOf(portico)
  if (store.getState().status === 'asking') return
  store.setState({ reviewed, status: 'asking' }, true)
  const { amount, receiver, receiverName, token } = reviewed
  try {
    await send(portico, { amount, receiver, receiverName, token })
  } catch (error) {
    const failure = isPorticoError(error) ? error : undefined
    const receiverNow = failure?.code === 'RECEIVER_CHANGED' ? await lookAgain(portico, reviewed) : undefined
    const failed: SendRun = { error: failure, receiverNow, reviewed, status: 'failed' }
    store.setState(failed, true)
    if (failure?.code === 'SEND_UNANSWERED') followLate(shell, failed)
    return
  }
  end(shell, reviewed)
}

/** Clears the failure if the transfer was sent after all. */
function followLate(shell: Shell, failed: Extract<SendRun, { status: 'failed' }>): void {
  const { portico } = shell
  const run = sendRunOf(portico)
  const { from, receiver } = failed.reviewed
  const before = getSends(portico).map(({ id }) => id)
  const stops = [
    watchSends(portico, {
      onChange(sends) {
        const isIt = (one: TrackedSend) =>
          !before.includes(one.id) && isSameAddress(one.from, from) && isSameAddress(one.to, receiver)
        if (sends.some(isIt)) end(shell, failed.reviewed)
      },
    }),
    run.subscribe((now) => {
      if (now === failed) return
      for (const stop of stops) stop()
    }),
  ]
}

function end(shell: Shell, { amount, token }: ReviewedSend): void {
  const t = shell.text('send')
  const { portico } = shell
  const store = sendRunOf(portico)
  store.setState({ status: 'idle' }, true)
  sendFormOf(portico).setState(emptySendForm)
  void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
  const figure = formatExactDecimal(amount, localeOf(portico))
  shell.say(t('send.preview.sent', { amount: `${figure} ${cleanSymbol(token.symbol)}` }))
  returnToAccount(shell)
}

/** Returns undefined if the name no longer resolves. */
async function lookAgain(portico: Portico, { receiverName }: ReviewedSend): Promise<string | undefined> {
  queryClientOf(portico).removeQueries({ queryKey: ['send', 'receiver'] })
  if (!receiverName) return undefined
  try {
    return (await resolveReceiver(portico, { input: receiverName })).address
  } catch {
    return undefined
  }
}

/** Goes back to the account, past the screens of this transfer. If the user is elsewhere, that view stays. */
export function returnToAccount(shell: Shell): void {
  const navigation = () => shell.store.getState().navigation
  if (shell.portico.store.getState().modal.status === 'closed') return
  const isTransfer = () => rowOf(currentEntry(navigation()).view).group === 'transfer'
  while (isTransfer() && navigation().history.length > 1) shell.back()
  if (isTransfer()) shell.replace('Account')
}
