import 'portico/button.css'
import '../styles/agora.css'
import '../styles/hostile.css'
import { ConnectButton, PorticoProvider, usePorticoAccount } from 'portico/react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { setUpPlayground } from '../kit/setUpPlayground.js'

/**
 * A page that interferes with the modal in every way it can. It has a large root font, a reset that applies to every
 * element with `!important`, and another open modal. That modal hides the rest of the page, blocks the pointer and
 * takes the focus back. `?trap=off` disables the focus trap of that modal.
 */
function HostilePage() {
  return (
    <>
      <div aria-hidden="true" className="behind" data-aria-hidden="true">
        <h1>A page behind a modal</h1>
        <p>Nothing here can be reached while the other modal is open.</p>
      </div>
      <OtherModal />
    </>
  )
}

function OtherModal() {
  const box = useRef<HTMLDivElement>(null)
  const { address, status } = usePorticoAccount()
  useEffect(() => {
    // The most common modal libraries do this to a page while one of their dialogs is open.
    document.body.style.pointerEvents = 'none'
    document.body.style.overflow = 'hidden'
    if (new URLSearchParams(location.search).get('trap') === 'off') return
    const keepFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) box.current?.focus()
    }
    document.addEventListener('focusin', keepFocus)
    return () => document.removeEventListener('focusin', keepFocus)
  }, [])
  return (
    <div className="other-overlay">
      <div
        aria-labelledby="other-title"
        aria-modal="true"
        className="other-modal"
        ref={box}
        role="dialog"
        tabIndex={-1}
      >
        <h2 id="other-title">Another library&apos;s modal</h2>
        <ConnectButton data-testid="connect" />
        <p data-testid="status">{status}</p>
        <p data-testid="address">{address ?? '–'}</p>
      </div>
    </div>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  const { portico } = setUpPlayground()
  createRoot(root).render(
    <PorticoProvider portico={portico}>
      <HostilePage />
    </PorticoProvider>,
  )
}
