'use client'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoProvider } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { mainnet } from 'viem/chains'

/**
 * Creates one kit for each page during rendering. A kit in the module would be shared by all requests of the server.
 */
export function Wallet({ children }: { children: ReactNode }) {
  const [portico] = useState(() => createPortico({ families: [eip155()], networks: [mainnet] }))
  return <PorticoProvider portico={portico}>{children}</PorticoProvider>
}
