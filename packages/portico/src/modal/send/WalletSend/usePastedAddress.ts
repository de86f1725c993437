import type { ChainNamespace } from '@portico/protocol/caip'
import { type RefObject, useEffect, useRef } from 'react'
import { parsePaymentUri } from '../../../format/parsePaymentUri.js'
import { useShell } from '../../shell/shellContext.js'

/** Uses an address pasted anywhere on the screen as the recipient, whatever has the focus. */
export function usePastedAddress(
  element: RefObject<HTMLElement | null>,
  namespace: ChainNamespace,
  onAddress: (address: string) => void,
): void {
  const { portico } = useShell()
  const handle = useRef(onAddress)
  handle.current = onAddress
  useEffect(() => {
    const root = element.current?.getRootNode()
    const isReceiver = (text: string) =>
      portico.families[namespace]?.isAddress(text) || parsePaymentUri(text).status === 'ok'
    function handlePaste(event: Event) {
      const text = (event as ClipboardEvent).clipboardData?.getData('text/plain').trim() ?? ''
      // The recipient's field handles its own paste.
      if (event.target instanceof HTMLTextAreaElement || !isReceiver(text)) return
      event.preventDefault()
      handle.current(text)
    }
    root?.addEventListener('paste', handlePaste)
    return () => root?.removeEventListener('paste', handlePaste)
  }, [element, namespace, portico])
}
