import { usePortico, usePorticoAccount, usePorticoDisconnect, usePorticoNetwork } from 'portico/react'

export function AccountPanel() {
  const { open } = usePortico()
  const { address, status } = usePorticoAccount()
  const { network, switchNetwork } = usePorticoNetwork()
  const { disconnect } = usePorticoDisconnect()

  // `reconnecting` has an address already, but only `connected` can sign.
  if (status !== 'connected') return <p>{status === 'reconnecting' ? address : 'Not connected'}</p>
  return (
    <section>
      <p>
        {address} on {network?.name ?? 'a network that this site does not know'}
      </p>
      <button onClick={() => open({ view: 'Networks' })} type="button">
        Change network
      </button>
      <button onClick={() => switchNetwork('eip155:8453').catch(() => {})} type="button">
        Use Base
      </button>
      <button onClick={() => disconnect()} type="button">
        Disconnect
      </button>
    </section>
  )
}
