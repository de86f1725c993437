'use client'
import { forwardRef } from 'react'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { AccountButton, type AccountButtonProps } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'

export type PorticoButtonProps = ConnectButtonProps & AccountButtonProps

/** Renders the button that fits the state: the connect button or the account button. */
export const PorticoButton = forwardRef<HTMLButtonElement, PorticoButtonProps>(function PorticoButton(
  { balance, label, loadingLabel, ...rest },
  ref,
) {
  const { isConnected } = usePorticoAccount()
  return isConnected ? (
    <AccountButton {...rest} {...(balance && { balance })} ref={ref} />
  ) : (
    <ConnectButton {...rest} {...(label && { label })} {...(loadingLabel && { loadingLabel })} ref={ref} />
  )
})
