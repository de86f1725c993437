'use client'
import { forwardRef, useEffect } from 'react'
import { formatAddress } from '../format/formatAddress.js'
import { usePorticoContext } from '../hooks/context.js'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { useSelector } from '../hooks/useSelector.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

/**
 * Shows the name of the current account once the server has returned it, and the shortened address until then. The
 * whole address is the accessible description. Opens the account view.
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
        .catch(() => {}) // the button still shows the address, which is enough
      return () => controller.abort()
    }, [address, isNameless, portico])

    if (!address && status !== 'unknown') return null
    return (
      <HostButton
        // If the name's direction differs from the page's, a long name is cut at its own end.
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
