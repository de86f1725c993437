'use client'
import { PorticoButton, usePorticoAccount } from 'portico/react'

export function Account() {
  const { address, status } = usePorticoAccount()
  return (
    <main>
      <h1>portico-app-name</h1>
      <PorticoButton />
      <p>
        Account: <output>{status === 'connected' ? address : status}</output>
      </p>
    </main>
  )
}
