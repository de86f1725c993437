import 'portico/button.css'
import { headers } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { Wallet } from './Wallet'

export const metadata = { title: 'Portico with Next and cookies' }

/**
 * Reads the request's cookies. Next prerenders the rest of the page. This part is inside `Suspense` and waits for the
 * request.
 */
async function WalletOfRequest({ children }: { children: ReactNode }) {
  return <Wallet cookie={(await headers()).get('cookie') ?? ''}>{children}</Wallet>
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <WalletOfRequest>{children}</WalletOfRequest>
        </Suspense>
      </body>
    </html>
  )
}
