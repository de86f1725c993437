'use client'
import { createPortico } from 'portico'
import { PorticoProvider } from 'portico/react'
import { solana, solanaMainnet } from 'portico/solana'
import { type ReactNode, useState } from 'react'

/** Takes the place of the example's own file in the packed case without viem. */
export function Wallet({ children }: { children: ReactNode }) {
  const [portico] = useState(() => createPortico({ families: [solana()], networks: [solanaMainnet] }))
  return <PorticoProvider portico={portico}>{children}</PorticoProvider>
}
