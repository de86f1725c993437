import {
  useBalance,
  useChains,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'

/** Shows what wagmi's own hooks return and do, on top of Portico's connection. */
export function WagmiPanel() {
  const { address, chainId, connector, status } = useConnection()
  const chains = useChains()
  const connectors = useConnectors()
  const balance = useBalance({ address })
  const connect = useConnect()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const switchChain = useSwitchChain()
  const facts = {
    'wagmi-status': status,
    'wagmi-address': address ?? '–',
    'wagmi-chain': String(chainId ?? '–'),
    'wagmi-connector': connector?.name ?? '–',
    'wagmi-balance': balance.data === undefined ? '–' : String(balance.data.value),
    'wagmi-signature': signMessage.data ?? '–',
  }
  const problem = connect.error ?? signMessage.error ?? switchChain.error
  return (
    <section aria-labelledby="wagmi" className="panel">
      <h2 className="panel-title" id="wagmi">
        wagmi&apos;s hooks
      </h2>
      <dl className="facts">
        {Object.entries(facts).map(([name, text]) => (
          <div key={name}>
            <dt>{name.replace('wagmi-', '')}</dt>
            <dd data-testid={name}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        {connectors.map((one) => (
          <button
            data-testid="wagmi-connect"
            key={one.uid}
            onClick={() => connect.mutate({ connector: one })}
            type="button"
          >
            Connect {one.name}
          </button>
        ))}
        <button
          data-testid="wagmi-sign"
          onClick={() => signMessage.mutate({ message: 'Hello from wagmi.' })}
          type="button"
        >
          Sign
        </button>
        {chains.map(({ id, name }) => (
          <button
            data-testid={`wagmi-switch-${id}`}
            key={id}
            onClick={() => switchChain.mutate({ chainId: id })}
            type="button"
          >
            {name}
          </button>
        ))}
        <button data-testid="wagmi-disconnect" onClick={() => disconnect.mutate()} type="button">
          Disconnect
        </button>
      </div>
      <p className="outcome" data-testid="wagmi-problem" role="status">
        {problem?.message}
      </p>
    </section>
  )
}
