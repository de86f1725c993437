import { ConnectButton } from 'portico/react'
import { renderToString } from 'react-dom/server'
import { Wallet } from './Wallet.js'

export function renderPage(request: Request): string {
  return renderToString(
    <Wallet cookie={request.headers.get('cookie') ?? ''}>
      <ConnectButton />
    </Wallet>,
  )
}
