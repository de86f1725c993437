'use client'
import { PorticoProvider } from 'portico/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createKit } from '../createKit'

/** Creates one kit for each page during rendering. All requests of the server would share a kit in the module. */
export function Wallet({ children }: { children: ReactNode }) {
  const [portico] = useState(createKit)
  useEffect(() => {
    // A build for production does not contain the test wallets.
    if (process.env.NODE_ENV === 'development') import('../testWallets')
  }, [])
  return <PorticoProvider portico={portico}>{children}</PorticoProvider>
}
