import { NetworkButton, PorticoButton, SignedIn, usePorticoAccount } from 'portico/react'

/** Header of the site, with Portico's own buttons. */
export function AgoraHeader() {
  const { isConnected } = usePorticoAccount()
  return (
    <header className="agora-header">
      <a className="agora-brand" href={`/${location.search}`}>
        <img alt="" height="32" src="/agora.svg" width="32" />
        Agora
      </a>
      <nav aria-label="Agora">
        <a aria-current="page" href="#proposals">
          Proposals
        </a>
        <a href="#workbench">Workbench</a>
      </nav>
      <div className="agora-session">
        <SignedIn>
          <span className="agora-member" data-testid="member">
            Member
          </span>
        </SignedIn>
        {isConnected && <NetworkButton />}
        <PorticoButton data-testid="connect" />
      </div>
    </header>
  )
}
