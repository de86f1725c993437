'use client'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoProvider } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { mainnet } from 'viem/chains'

/** One kit for each page, made while rendering: a module is shared by all requests of a server. */
export function Wallet({ children }: { children: ReactNode }) {
  const [portico] = useState(() => createPortico({ families: [eip155()], networks: [mainnet] }))
  return <PorticoProvider portico={portico}>{children}</PorticoProvider>
}
