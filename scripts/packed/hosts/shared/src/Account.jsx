import { useState } from 'react'
import { useAccount, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi'

/** Shows what wagmi knows of the wallet, with a button for each thing that a site does with one. */
export function Account() {
  const { address, chainId, isConnected } = useAccount()
  const { disconnect } = useDisconnect()
  const { signMessageAsync } = useSignMessage()
  const { switchChain } = useSwitchChain()
  const [signature, setSignature] = useState('')
  const sign = () =>
    signMessageAsync({ message: 'hello' }).then(setSignature, ({ name }) => setSignature(name))
  return (
    <main>
      <p data-testid="address">{isConnected ? address : 'none'}</p>
      <p data-testid="chain">{isConnected ? chainId : 'none'}</p>
      <p data-testid="signature">{signature}</p>
      <button onClick={() => disconnect()} type="button">
        host disconnect
      </button>
      <button onClick={sign} type="button">
        host sign
      </button>
      <button onClick={() => switchChain({ chainId: 8453 })} type="button">
        host switch
      </button>
    </main>
  )
}
