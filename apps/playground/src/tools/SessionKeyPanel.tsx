import { getAccount, grantPermissions } from 'portico'
import { useState } from 'react'
import type { Playground } from '../kit/setUpPlayground.js'

/** Limit per day in the base unit: 0.001 of the coin. */
const dailyWei = '1000000000000000'
const daySeconds = 86_400

/**
 * Stands in for a site that requests a session key. The key's address is random, because the demo shows only the
 * limits.
 */
export function SessionKeyPanel({ playground }: { playground: Playground }) {
  const { portico } = playground
  const [outcome, setOutcome] = useState('')

  function ask() {
    setOutcome(getAccount(portico).isConnected ? '' : 'Log in with email first.')
    const key = `0x${[...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    grantPermissions(portico, {
      expiresAt: Math.floor(Date.now() / 1000) + 7 * daySeconds,
      key,
      limits: [{ amount: dailyWei }],
      periodSeconds: daySeconds,
    }).then(
      ({ context }) => setOutcome(`Granted: ${context}`),
      (error: unknown) => setOutcome(error instanceof Error ? error.message : String(error)),
    )
  }

  return (
    <section aria-labelledby="session-key" className="panel">
      <h3 className="panel-title" id="session-key">
        Session key
      </h3>
      <div className="actions">
        <button data-testid="grant" onClick={ask} type="button">
          Request 0.001 a day
        </button>
      </div>
      <p className="outcome" data-testid="granted" role="status">
        {outcome}
      </p>
    </section>
  )
}
