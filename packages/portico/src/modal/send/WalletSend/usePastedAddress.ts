import type { ChainNamespace } from '@portico/protocol/caip'
import { type RefObject, useEffect, useRef } from 'react'
import { parsePaymentUri } from '../../../format/parsePaymentUri.js'
import { useShell } from '../../shell/shellContext.js'

/** Uses an address as the recipient if the user pastes it anywhere on the screen, wherever the focus is. */
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
