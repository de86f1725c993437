'use client'
import { forwardRef } from 'react'
import { usePorticoNetwork } from '../hooks/usePorticoNetwork.js'
import { HostButton, type HostButtonProps } from './HostButton.js'

/** Shows the network in use, or that the wallet is on one this site does not know. Opens the list of networks. */
export const NetworkButton = forwardRef<HTMLButtonElement, HostButtonProps>(
  function NetworkButton(props, ref) {
    const { network } = usePorticoNetwork()
    return (
      <HostButton
        // In a page of the other direction a name that is too long is cut at its own end.
        dir="auto"
        {...props}
        content={network?.name ?? 'Switch network'}
        kind="network"
        ref={ref}
        state={network ? 'supported' : 'unsupported'}
        view="Networks"
      />
    )
  },
)
