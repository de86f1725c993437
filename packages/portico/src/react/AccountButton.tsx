'use client'
import { forwardRef } from 'react'
import { formatAddress } from '../format/formatAddress.js'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { usePorticoProfile } from '../hooks/usePorticoProfile.js'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { useFaces } from './useFaces.js'

export type AccountButtonProps = HostButtonProps & {
  /** `show`: adds the balance in the network's own token, e.g. `2.412 ETH`. Default: `hide`. */
  balance?: 'show' | 'hide'
}

/**
 * Shows the avatar and the name of the current account. Until its name is known, shows the shortened address. The whole
 * address is the accessible description. Opens the account view.
 */
export const AccountButton = forwardRef<HTMLButtonElement, AccountButtonProps>(function AccountButton(
  { balance = 'hide', ...rest },
  ref,
) {
  const { address, status } = usePorticoAccount()
  const profile = usePorticoProfile()
  const faces = useFaces(status === 'connected' && !rest.children)
  if (!address && status !== 'unknown') return null
  const label = profile.name ?? (address && formatAddress(address))
  return (
    <HostButton
      data-face={rest.children ? undefined : ''}
      {...rest}
      content={
        faces && address && label ? (
          <faces.AccountFace {...profile} address={address} label={label} showsBalance={balance === 'show'} />
        ) : (
          label
        )
      }
      kind="account"
      buttonRef={ref}
      state={status}
      title={address}
    />
  )
})
