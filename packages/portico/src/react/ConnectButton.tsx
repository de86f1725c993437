'use client'
import { forwardRef } from 'react'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

export type ConnectButtonProps = HostButtonProps & {
  /** Default: “Connect wallet” in the language of the kit. */
  label?: string
  /** Label while a wallet is connecting. Default: “Connecting…” in the language of the kit. */
  loadingLabel?: string
}

/** Opens the modal. It shows the list of wallets, or the account if the user is connected. */
export const ConnectButton = forwardRef<HTMLButtonElement, ConnectButtonProps>(function ConnectButton(
  { label, loadingLabel, ...rest },
  ref,
) {
  const { status } = usePorticoAccount()
  return (
    <HostButton
      {...rest}
      content={status === 'connecting' ? loadingLabel : label}
      kind="connect"
      buttonRef={ref}
      state={status}
    />
  )
})
