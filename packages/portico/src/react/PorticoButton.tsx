'use client'
import { forwardRef } from 'react'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { AccountButton } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'

/** Renders the button that fits the state: the connect button or the account button. */
export const PorticoButton = forwardRef<HTMLButtonElement, ConnectButtonProps>(function PorticoButton(
  { label, loadingLabel, ...rest },
  ref,
) {
  const { isConnected } = usePorticoAccount()
  return isConnected ? (
    <AccountButton {...rest} ref={ref} />
  ) : (
    <ConnectButton {...rest} {...(label && { label })} {...(loadingLabel && { loadingLabel })} ref={ref} />
  )
})
