import type { Playground } from '../kit/setUpPlayground.js'
import { EventLog } from './EventLog.js'
import { OptionsForm } from './OptionsForm.js'
import { SessionKeyPanel } from './SessionKeyPanel.js'
import { SessionPanel } from './SessionPanel.js'
import { WalletsPanel } from './WalletsPanel.js'

/** Shows what the playground adds to the site: the kit's state, the test wallets, every option and the events. */
export function Workbench({ playground }: { playground: Playground }) {
  return (
    <section aria-labelledby="workbench" className="workbench">
      <header>
        <h2 id="workbench">Workbench</h2>
        <p>For developers. Every option is in this page&apos;s URL.</p>
      </header>
      <div className="workbench-panels">
        <SessionPanel playground={playground} />
        <WalletsPanel
          hasPhone={playground.portico.options.walletConnect !== undefined}
          wallets={playground.wallets}
        />
        {playground.options.sessions && <SessionKeyPanel playground={playground} />}
        <OptionsForm options={playground.options} />
        <EventLog portico={playground.portico} />
      </div>
    </section>
  )
}
