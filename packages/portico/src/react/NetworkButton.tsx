'use client'
import { forwardRef } from 'react'
import { usePorticoNetwork } from '../hooks/usePorticoNetwork.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

/**
 * Shows the current network, or that the wallet is on one that the site does not support. Opens the list of networks.
 */
export const NetworkButton = forwardRef<HTMLButtonElement, HostButtonProps>(
  function NetworkButton(props, ref) {
    const { network } = usePorticoNetwork()
    return (
      <HostButton
        // If the name's direction differs from the page's, a long name must be truncated at its own end.
        dir="auto"
        {...props}
        content={network?.name}
        kind="network"
        buttonRef={ref}
        state={network ? 'supported' : 'unsupported'}
        view="Networks"
      />
    )
  },
)
