'use client'
import { forwardRef } from 'react'
import { usePorticoAccount } from '../hooks/usePorticoAccount.js'
import { usePorticoNetwork } from '../hooks/usePorticoNetwork.js'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { useFaces } from './useFaces.js'

/**
 * Shows the name of the current network and, once a wallet is connected, its picture. If the site does not support the
 * wallet's network, the button reads "Switch network". It opens the list of networks.
 */
export const NetworkButton = forwardRef<HTMLButtonElement, HostButtonProps>(
  function NetworkButton(props, ref) {
    const { network } = usePorticoNetwork()
    const { isConnected } = usePorticoAccount()
    // A visitor who has not connected needs no picture, so nothing loads for it.
    const hasFace = isConnected && network !== undefined && !props.children
    const faces = useFaces(hasFace)
    return (
      <HostButton
        data-face={hasFace ? '' : undefined}
        {...props}
        content={faces && network ? <faces.NetworkFace network={network} /> : network?.name}
        kind="network"
        buttonRef={ref}
        state={network ? 'supported' : 'unsupported'}
        request={{ view: 'Networks' }}
      />
    )
  },
)
