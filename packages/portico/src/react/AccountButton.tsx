'use client'
import { forwardRef, useEffect } from 'react'
import { formatAddress } from '../format/formatAddress.js'
import { usePorticoContext } from '../hooks/context.js'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { useSelector } from '../hooks/useSelector.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

/**
 * Shows the name of the current account. Until the server has returned the name, shows the shortened address. The whole
 * address is the accessible description. Opens the account view.
 */
export const AccountButton = forwardRef<HTMLButtonElement, HostButtonProps>(
  function AccountButton(props, ref) {
    const { portico } = usePorticoContext('AccountButton')
    const { address, status } = usePorticoAccount()
    const name = useSelector('AccountButton', ({ profiles }) => profiles?.[address ?? '']?.name)

    const isNameless = status === 'connected' && name === undefined && portico.options.servers.length > 0
    useEffect(() => {
      if (!isNameless || !address) return
      const controller = new AbortController()
      import('../core/actions/getIdentity.js')
        .then(({ getIdentity }) => getIdentity(portico, { address, signal: controller.signal }))
        .catch(() => {}) // the button still shows the address
      return () => controller.abort()
    }, [address, isNameless, portico])

    if (!address && status !== 'unknown') return null
    return (
      <HostButton
        // If the name's direction differs from the page's, a long name must be truncated at its own end.
        dir="auto"
        {...props}
        content={name ?? (address && formatAddress(address))}
        kind="account"
        buttonRef={ref}
        state={status}
        title={address}
      />
    )
  },
)
