'use client'
import { forwardRef } from 'react'
import { useSelector } from '../hooks/useSelector.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

export type WalletButtonProps = HostButtonProps & {
  /** The wallet's id in the directory, or the reverse domain name of a wallet on this page, e.g. `io.metamask`. */
  wallet: string
  /** The wallet's name, which the button shows. Default: `children`. */
  name?: string
}

/**
 * Connects one wallet. A press opens the modal on it: the wallet shows its prompt if it is on this page, otherwise the
 * modal shows how to reach it. If the wallet is not known, or if the user must accept the terms first, the modal shows
 * Connect.
 */
export const WalletButton = forwardRef<HTMLButtonElement, WalletButtonProps>(function WalletButton(
  { name, wallet, ...rest },
  ref,
) {
  const isConnecting = useSelector(
    'WalletButton',
    ({ attempt, connectors }) =>
      attempt?.status === 'pending' &&
      connectors.some(
        ({ id, info }) => id === attempt.connectorId && (id === wallet || info?.rdns === wallet),
      ),
  )
  return (
    <HostButton
      {...rest}
      content={name}
      kind="connect"
      buttonRef={ref}
      request={{ data: { wallet }, view: 'Connect' }}
      state={isConnecting ? 'connecting' : 'disconnected'}
    />
  )
})
