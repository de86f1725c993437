'use client'
import type { ReactNode } from 'react'
import { usePortico } from '../hooks/usePortico.js'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { usePorticoNetwork } from '../hooks/usePorticoNetwork.js'
import { type UsePorticoProfileReturnType, usePorticoProfile } from '../hooks/usePorticoProfile.js'

/** What a button of your own needs: the state that it shows, and the functions for its presses. */
export type CustomButtonState = Pick<ReturnType<typeof usePortico>, 'open' | 'preload'> &
  UsePorticoProfileReturnType & {
    account: ReturnType<typeof usePorticoAccount>
    /** Undefined if the wallet is on a network that the site did not configure. */
    network: ReturnType<typeof usePorticoNetwork>['network']
    /** False while a server renders or the browser hydrates. Draw the button in its final size, without text. */
    isReady: boolean
  }

export type CustomButtonProps = {
  /** Draws the button. Call `preload` when the pointer or the focus reaches it, so that the modal opens at once. */
  children: (state: CustomButtonState) => ReactNode
}

/** Renders a button of your own, without any markup or style of Portico. */
export function CustomButton({ children }: CustomButtonProps): ReactNode {
  const { open, preload } = usePortico()
  const account = usePorticoAccount()
  const { network } = usePorticoNetwork()
  const profile = usePorticoProfile()
  return children({ ...profile, account, isReady: account.status !== 'unknown', network, open, preload })
}
