import type { ReactNode } from 'react'
import { AgoraHeader } from './AgoraHeader.js'
import { Proposals } from './Proposals.js'

const numbers = [
  { label: 'In the treasury', text: '412.6 ETH' },
  { label: 'Members', text: '1,284' },
  { label: 'Funded so far', text: '40 proposals' },
]

/**
 * The site: a small commons that funds public goods. `children` are the parts that the playground adds beside the site.
 */
export function Agora({ children }: { children?: ReactNode }) {
  return (
    <div className="agora">
      <AgoraHeader />
      <main className="agora-main">
        <section className="agora-hero">
          <div>
            <p className="agora-round">Round 12 closes in six days</p>
            <h1>What should the commons fund next?</h1>
            <p className="agora-lead">
              1,284 members have one vote each. You sign your vote: it costs nothing and moves no money.
            </p>
          </div>
          <dl className="agora-numbers">
            {numbers.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Proposals />
        {children}
      </main>
      <footer className="agora-footer">
        Agora is a made-up site: the playground of Portico. All its money is test money.
      </footer>
    </div>
  )
}
