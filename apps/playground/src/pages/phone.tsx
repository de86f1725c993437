import '../styles/agora.css'
import '../styles/workbench.css'
import '../styles/phone.css'
import { createRoot } from 'react-dom/client'
import { createNetworks } from '../kit/createKit.js'
import { readSettings } from '../kit/readSettings.js'
import { toRelayUrl } from '../kit/toRelayUrl.js'
import { createPhone } from '../phone/createPhone.js'
import { PhoneScreen } from '../phone/PhoneScreen.js'

const root = document.getElementById('root')
if (root) {
  const settings = readSettings()
  const [network] = createNetworks(settings)
  const phone =
    settings.server === undefined
      ? undefined
      : createPhone({ network, relayUrl: toRelayUrl(settings.server) })
  createRoot(root).render(<PhoneScreen phone={phone} />)
}
