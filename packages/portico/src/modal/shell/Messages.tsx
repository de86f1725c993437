import './modalChunk.js'
import { useEffect } from 'react'
import { defineSlot } from '../../core/slots.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.js'
import { Toast } from '../../ui/Toast/Toast.js'
import { useShell, useShellState, useText } from './shellContext.js'
import { useConnectorPictures } from './useConnectorPictures.js'
import { useKitState } from './useKitState.js'

/** Renders the toast, and the text for screen readers. */
export function Messages() {
  const { dismissToast } = useShell()
  const announcement = useShellState(({ announcement }) => announcement)
  const toast = useShellState(({ toast }) => toast)
  useEndedLink()
  useConnectorPictures()
  return (
    <>
      <Toast message={toast.open ? toast.message : ''} onClose={dismissToast} variant={toast.variant} />
      <LiveRegion message={announcement} />
    </>
  )
}

/** The address of the ended connection that the user has already been told about. */
export const toldLink = defineSlot<string>()

/**
 * If a WalletConnect session has ended, shows once why the user is disconnected. Such a session lasts a week at most.
 * Without the message, it would look as if the user had never connected.
 */
function useEndedLink() {
  const messagesText = useText('messages')
  const { portico, toast } = useShell()
  const ended = useKitState(({ connections, modal, remembered: [last] }) =>
    modal.status === 'open' &&
    connections.length === 0 &&
    last?.connectorId === walletConnectId &&
    last.lapsed
      ? last
      : undefined,
  )
  useEffect(() => {
    const { slots } = portico.internal
    if (!ended || slots.get(toldLink) === ended.address) return
    slots.set(toldLink, ended.address)
    toast(messagesText('link.ended', { wallet: sanitizeText(ended.name) }))
  }, [ended, messagesText, portico, toast])
}
