import '../styles/agora.css'
import { createRoot } from 'react-dom/client'

/** A site that shows the playground inside a frame, as app directories and wallets' own browsers do. */
function IframePage() {
  return (
    <div className="agora">
      <main className="agora-main">
        <h1>A site that embeds Agora</h1>
        <iframe className="agora-frame" data-testid="frame" src={`/${location.search}`} title="Agora" />
      </main>
    </div>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<IframePage />)
