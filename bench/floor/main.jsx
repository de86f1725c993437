// The lower bound: React, a native dialog and EIP-6963 by hand. No kit is lighter or faster than this.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Floor() {
  const dialog = useRef(null)
  const [address, setAddress] = useState()
  const [wallets, setWallets] = useState([])

  useEffect(() => {
    const onAnnounce = ({ detail }) =>
      setWallets((known) =>
        known.some(({ info }) => info.uuid === detail.info.uuid) ? known : [...known, detail],
      )
    addEventListener('eip6963:announceProvider', onAnnounce)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', onAnnounce)
  }, [])

  async function connect({ provider }) {
    const [account] = await provider.request({ method: 'eth_requestAccounts' })
    setAddress(account)
    dialog.current.close()
  }

  return (
    <>
      <button type="button" data-testid="connect" onClick={() => dialog.current.showModal()}>
        Connect wallet
      </button>
      {address && <p data-testid="address">{address}</p>}
      <dialog ref={dialog}>
        {wallets.map((wallet) => (
          <button type="button" key={wallet.info.uuid} onClick={() => connect(wallet)}>
            {wallet.info.name}
          </button>
        ))}
      </dialog>
    </>
  )
}

createRoot(document.getElementById('root')).render(<Floor />)
