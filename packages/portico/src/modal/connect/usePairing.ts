import { isPorticoError } from '@portico/protocol/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { connectWalletConnect } from '../../core/actions/connectWalletConnect.js'
import type { Wallet } from '../../core/wallet.js'
import type { Pairing } from '../../core/walletConnectClient.js'
import { useShell } from '../shell/shellContext.js'

/** Minimum time between two attempts, in ms. Source: specification, section 4 (pairing). */
const retryAfterMs = 1000

/** The state of a connection through WalletConnect. */
export type PairingRun =
  /** The last pairing stays until the next one is ready, so that nothing flashes when one expires. */
  | { status: 'pending'; pairing: Pairing | undefined }
  | { status: 'error'; code: string }
  | { status: 'connected' }

/**
 * Pairs while the view is mounted, and waits for the wallet. The user responds in the wallet.
 *
 * @param isWanted false if nothing on screen needs a pairing
 */
export function usePairing(
  wallet: Wallet | undefined,
  isWanted: boolean,
): {
  run: PairingRun
  retry: () => void
  /** Call it when a link passes the pairing to the wallet. */
  markOpened: () => void
} {
  const { portico, wantedNetwork } = useShell()
  const [attempt, setAttempt] = useState(0)
  const [run, setRun] = useState<PairingRun>(begun)
  const startedAt = useRef(0)
  const waiting = useRef(0)
  const isOpened = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt pairs again
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const { signal } = controller
    const set = (next: PairingRun) => signal.aborted || setRun(next)
    startedAt.current = performance.now()
    setRun(begun)
    isOpened.current = false
    connectWalletConnect(portico, {
      networkId: wantedNetwork()?.caipNetworkId,
      onPairing: (pairing) => set({ pairing, status: 'pending' }),
      signal,
      wallet,
      wasOpened: () => isOpened.current,
    }).then(
      () => set({ status: 'connected' }),
      (error) => {
        const code = isPorticoError(error) ? error.code : 'CONNECTION_FAILED'
        // If the user closed the modal or chose another way, there is no error to show.
        if (code !== 'MODAL_CLOSED' && code !== 'ATTEMPT_SUPERSEDED') set({ code, status: 'error' })
      },
    )
    return () => controller.abort()
  }, [attempt, isWanted, portico, wallet, wantedNetwork])

  useEffect(() => () => clearTimeout(waiting.current), [])

  function retry() {
    const left = startedAt.current + retryAfterMs - performance.now()
    clearTimeout(waiting.current)
    setRun(begun)
    waiting.current = window.setTimeout(() => setAttempt((before) => before + 1), Math.max(0, left))
  }
  const markOpened = useCallback(() => {
    isOpened.current = true
  }, [])
  return { markOpened, retry, run }
}

const begun: PairingRun = { pairing: undefined, status: 'pending' }
