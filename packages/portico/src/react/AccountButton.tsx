'use client'
import { forwardRef, useEffect } from 'react'
import { formatAddress } from '../format/formatAddress.js'
import { usePorticoContext } from '../hooks/context.js'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { useSelector } from '../hooks/useSelector.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

/**
 * Shows the account in use by its name, once the server has told it, or shortened; the whole address is its accessible
 * description. Opens the account.
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
        .catch(() => {}) // the address stands there and says all that is needed
      return () => controller.abort()
    }, [address, isNameless, portico])

    if (!address && status !== 'unknown') return null
    return (
      <HostButton
        // In a page of the other direction a name that is too long is cut at its own end.
        dir="auto"
        {...props}
        content={name ?? (address && formatAddress(address))}
        kind="account"
        ref={ref}
        state={status}
        title={address}
      />
    )
  },
)
