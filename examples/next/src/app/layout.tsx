import 'portico/button.css'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Wallet } from './Wallet'

export const metadata = { title: 'Portico with Next' }

export default async function Layout({ children }: { children: ReactNode }) {
  // Reading the headers makes Next render every page for each request. A nonce requires that.
  await headers()
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
