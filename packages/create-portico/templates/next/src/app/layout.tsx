import 'portico/button.css'
import type { ReactNode } from 'react'
import { Wallet } from './Wallet'

export const metadata = { title: 'portico-app-name' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
