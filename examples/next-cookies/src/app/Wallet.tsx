'use client'
import { cookieStorage, createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoProvider } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { mainnet } from 'viem/chains'

/** `cookie` is the request's Cookie header. On a server, every request needs its own kit. */
export function Wallet({ children, cookie }: { children: ReactNode; cookie: string }) {
  const [portico] = useState(() =>
    createPortico({ families: [eip155()], networks: [mainnet], storage: cookieStorage() }),
  )
  return (
    <PorticoProvider cookie={cookie} portico={portico}>
      {children}
    </PorticoProvider>
  )
}
