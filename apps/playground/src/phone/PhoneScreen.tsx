import { type FormEvent, useRef, useSyncExternalStore } from 'react'
import type { ConnectedSite, Phone } from './createPhone.js'

/** The phone: a field for the link that a camera would read, and the sites that it is connected to. */
export function PhoneScreen({ phone }: { phone: Phone | undefined }) {
  return (
    <main className="phone">
      <header>
        <h1>Phone with a wallet</h1>
        <p>
          Stands in for a phone: an independent wallet set up for this demo&apos;s relay and its local
          network. Its keys are public, and all its money is test money.
        </p>
      </header>
      {phone ? (
        <PairedPhone phone={phone} />
      ) : (
        <p role="alert">There is no relay here: start the playground with npm run demo.</p>
      )}
    </main>
  )
}

function PairedPhone({ phone }: { phone: Phone }) {
  const { problem, sites, status } = useSyncExternalStore(phone.subscribe, phone.getState)
  const sitesTitle = useRef<HTMLHeadingElement>(null)
  const pair = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const uri = new FormData(form).get('uri')
    if (typeof uri !== 'string' || uri.trim() === '') return
    form.reset()
    void phone.pair(uri)
  }
  const disconnect = (topic: string) => {
    // The button disappears with its site.
    sitesTitle.current?.focus()
    void phone.disconnect(topic)
  }
  return (
    <>
      <form aria-labelledby="pair" className="panel" onSubmit={pair}>
        <h2 className="panel-title" id="pair">
          Connect a site
        </h2>
        <label className="field">
          <span>Link</span>
          <input autoComplete="off" name="uri" placeholder="wc:…" spellCheck={false} type="text" />
        </label>
        <p className="outcome">
          In the playground, choose “Connect wallet”, “WalletConnect”, then “Copy link”. Paste the link here.
        </p>
        <button type="submit">Connect</button>
        <p className="outcome" role="status">
          {status === 'starting' && 'Starting…'}
          {status === 'pairing' && 'Waiting for the site…'}
        </p>
        {problem !== '' && <p role="alert">{problem}</p>}
      </form>
      <section aria-labelledby="sites" className="panel">
        <h2 className="panel-title" id="sites" ref={sitesTitle} tabIndex={-1}>
          Connected sites
        </h2>
        {sites.length === 0 && <p className="outcome">None.</p>}
        <ul className="phone-sites">
          {sites.map((site) => (
            <SiteRow key={site.topic} onDisconnect={disconnect} site={site} />
          ))}
        </ul>
      </section>
    </>
  )
}

function SiteRow({
  onDisconnect,
  site: { accounts, name, topic, url },
}: {
  onDisconnect: (topic: string) => void
  site: ConnectedSite
}) {
  return (
    <li>
      <strong>{name}</strong>
      <span>{url}</span>
      {accounts.map((account) => (
        <code key={account}>{account}</code>
      ))}
      <button aria-label={`Disconnect ${name}`} onClick={() => onDisconnect(topic)} type="button">
        Disconnect
      </button>
    </li>
  )
}
