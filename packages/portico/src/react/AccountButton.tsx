'use client'
import { forwardRef } from 'react'
import { formatAddress } from '../format/formatAddress.js'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { useSelector } from '../hooks/useSelector.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

/** Shows the account in use by its name, once that is known, or shortened; the whole address is its accessible description. Opens the account. */
export const AccountButton = forwardRef<HTMLButtonElement, HostButtonProps>(
  function AccountButton(props, ref) {
    const { address, status } = usePorticoAccount()
    const name = useSelector('AccountButton', ({ profiles }) => profiles?.[address ?? '']?.name)
    if (!address && status !== 'unknown') return null
    return (
      <HostButton
        {...props}
        content={<span dir="ltr">{name ?? (address && formatAddress(address))}</span>}
        kind="account"
        ref={ref}
        state={status}
        title={address}
      />
    )
  },
)
