'use client'
import { useCallback, useEffect, useState } from 'react'
import type { LoadSendBalancesParameters } from '../core/actions/loadSendBalances.js'
import type { PrepareSendParameters } from '../core/actions/prepareSend.js'
import type { ResolveReceiverParameters } from '../core/actions/resolveReceiver.js'
import type { SendParameters } from '../core/actions/send.js'
import type { SendPatch } from '../core/actions/updateSend.js'
import type { SendState } from '../core/entities.js'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from './context.js'
import { useAction } from './useAction.js'

/** The state until the code for sending has loaded. */
const nothing: SendState = {
  lastRetry: undefined,
  loading: false,
  networkBalanceInUSD: undefined,
  receiverAddress: undefined,
  receiverProfileImageUrl: undefined,
  receiverProfileName: undefined,
  sendTokenAmount: undefined,
  token: undefined,
  tokenBalances: [],
}

/**
 * Returns the fields of the send form, and functions to fill it in and to send. `send` and `prepare` never reject: the
 * hook returns their last outcomes. The other functions reject if their actions do. The code for sending is not part of
 * the first load.
 */
export function usePorticoSend() {
  const { portico } = usePorticoContext('usePorticoSend')
  const [state, setState] = useState(nothing)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isEnded = false
    import('../core/actions/updateSend.js').then(
      ({ getSendState, watchSendState }) => {
        if (isEnded) return
        stop = watchSendState(portico, { onChange: setState })
        setState(getSendState(portico))
      },
      () => {}, // if the chunk is blocked, the actions below report it when they are used
    )
    return () => {
      isEnded = true
      stop?.()
    }
  }, [portico])

  const update = useCallback(
    async (patch: SendPatch) => (await import('../core/actions/updateSend.js')).updateSend(portico, patch),
    [portico],
  )
  const reset = useCallback(
    async () => (await import('../core/actions/updateSend.js')).resetSend(portico),
    [portico],
  )
  const loadBalances = useCallback(
    async (parameters?: LoadSendBalancesParameters) =>
      (await import('../core/actions/loadSendBalances.js')).loadSendBalances(portico, parameters),
    [portico],
  )
  const resolveReceiver = useCallback(
    async (parameters: ResolveReceiverParameters) =>
      (await import('../core/actions/resolveReceiver.js')).resolveReceiver(portico, parameters),
    [portico],
  )
  const { run: prepare, ...prepared } = useAction('usePorticoSend', runPrepare)
  const { run: send, ...sent } = useAction('usePorticoSend', runSend)
  return { loadBalances, prepare, prepared, reset, resolveReceiver, send, sent, state, update }
}

async function runPrepare(portico: Portico, parameters: PrepareSendParameters | undefined) {
  const { prepareSend } = await import('../core/actions/prepareSend.js')
  return prepareSend(portico, parameters)
}

async function runSend(portico: Portico, parameters: SendParameters | undefined) {
  const { send } = await import('../core/actions/send.js')
  return send(portico, parameters)
}
