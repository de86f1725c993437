import { signMessage } from 'portico'
import {
  useAction,
  usePortico,
  usePorticoAccount,
  usePorticoBalance,
  usePorticoConnections,
  usePorticoDisconnect,
  usePorticoNetwork,
  usePorticoProvider,
  usePorticoSIWX,
  usePorticoState,
} from 'portico/react'
import { useState } from 'react'
import type { Playground } from '../kit/setUpPlayground.js'

/** Shows the kit's public state through its hooks, with buttons that call its actions. */
export function SessionPanel({ playground }: { playground: Playground }) {
  const { portico, settings } = playground
  const { close, open } = usePortico()
  const account = usePorticoAccount()
  const { network, networkId, switchNetwork } = usePorticoNetwork()
  const { walletProvider } = usePorticoProvider('eip155')
  const { connections } = usePorticoConnections()
  const { disconnect } = usePorticoDisconnect()
  const balance = usePorticoBalance()
  const state = usePorticoState()
  const signing = useAction('SessionPanel', signMessage)
  const signedIn = usePorticoSIWX()
  const [problem, setProblem] = useState('')

  const attempt = (action: () => Promise<unknown>) => {
    setProblem('')
    action().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }
  const facts = {
    status: account.status,
    address: account.address ?? '–',
    network: network?.name ?? (networkId === undefined ? '–' : `Not offered here (${networkId})`),
    balance: balance.data === undefined ? '–' : `${balance.data.amount} base units`,
    connections: String(connections.length),
    'signed in': signedIn.status,
    modal: state.open ? 'open' : 'closed',
    provider: walletProvider === undefined ? 'none' : 'ready',
    server: portico.options.servers[0] ?? 'none',
    endpoint: settings.rpcUrl,
  }
  return (
    <section aria-labelledby="session" className="panel">
      <h3 className="panel-title" id="session">
        Session
      </h3>
      <dl className="facts">
        {Object.entries(facts).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={name}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button data-testid="open" onClick={() => open()} type="button">
          Open
        </button>
        <button data-testid="open-networks" onClick={() => open({ view: 'Networks' })} type="button">
          Networks
        </button>
        <button data-testid="close" onClick={close} type="button">
          Close
        </button>
        <button data-testid="read-balance" onClick={() => balance.fetchBalance({})} type="button">
          Read balance
        </button>
        <button
          data-testid="sign"
          onClick={() => void signing.run({ message: 'Hello from the playground.' })}
          type="button"
        >
          Sign
        </button>
        {signedIn.status !== 'disabled' && (
          <>
            <button data-testid="sign-in" onClick={() => attempt(() => signedIn.signIn())} type="button">
              Sign in
            </button>
            <button data-testid="sign-out" onClick={() => attempt(() => signedIn.signOut())} type="button">
              Sign out
            </button>
          </>
        )}
        <button data-testid="disconnect" onClick={() => attempt(() => disconnect())} type="button">
          Disconnect
        </button>
      </div>
      <label className="field">
        <span>Network</span>
        <select
          data-testid="switch-network"
          onChange={({ target }) => {
            const wanted = portico.networks.find(({ caipNetworkId }) => caipNetworkId === target.value)
            if (wanted !== undefined) attempt(() => switchNetwork(wanted.caipNetworkId))
          }}
          value={network?.caipNetworkId ?? ''}
        >
          {network === undefined && <option value="">Not offered here</option>}
          {portico.networks.map(({ caipNetworkId, name }) => (
            <option key={caipNetworkId} value={caipNetworkId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className="outcome" data-testid="signature">
        {signing.data ?? signing.error?.shortMessage ?? ''}
      </p>
      <p className="outcome" data-testid="problem" role="status">
        {problem || balance.error?.shortMessage}
      </p>
    </section>
  )
}
