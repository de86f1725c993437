import type { Connector } from '../../core/connector.js'
import { isMobile } from '../../core/device/isMobile.js'
import { hasDirectory } from '../../core/hasWalletConnect.js'
import { track } from '../../core/track.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { afterPaint } from '../../ui/afterPaint.js'
import { loadWalletActions } from './loadWalletActions.js'
import { currentEntry } from './navigation.js'
import type { Shell } from './shellType.js'
import type { ViewChange } from './viewChange.js'

/**
 * How long a wallet may take before its view is shown, in ms. Users do not notice the wait, and many wallets need no
 * more.
 */
const answerMs = 100

/** Requests a connection of a wallet, and shows its progress. */
export function connectWallet(
  shell: Shell,
  change: ViewChange,
  { chain, id, name }: Pick<Connector, 'id' | 'chain' | 'name'>,
): void {
  const { portico } = shell
  if (id === walletConnectId) {
    // A phone cannot scan its own screen, so it shows the list of apps if there is one.
    const platform = isMobile() && hasDirectory(portico) ? 'mobile' : 'qrcode'
    track(portico, { event: 'SELECT_WALLET', properties: { name, platform } })
    if (platform === 'mobile') shell.navigate('AllWallets')
    else shell.navigate('ConnectingWalletConnect', {})
    return
  }
  track(portico, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
  // The kit's state has the outcome, and the view shows it.
  const network = shell.wantedNetwork()
  const networkId = network?.chainNamespace === chain ? network.caipNetworkId : undefined
  const answered = loadWalletActions(portico)
    .then(({ connect }) => connect(portico, { connectorId: id, namespace: chain, networkId }))
    .catch(() => {})
  // The sign-in follows the connection. If its file fails to load, it is requested again then.
  if (portico.options.siwx) shell.load('SIWXSignMessage')
  const isLatest = change.watch()
  const { data, view } = currentEntry(shell.store.getState().navigation)
  if (view === 'ConnectingExternal' && data?.connectorId === id) return
  const shown = () => {
    if (portico.store.getState().modal.status === 'closed' || !isLatest()) return
    shell.navigate('ConnectingExternal', { connectorId: id, name, namespace: chain })
  }
  // A wallet that knows the site responds before the modal renders another view.
  const late = new Promise<void>((resolve) => setTimeout(resolve, answerMs))
  Promise.race([answered, late]).then(() => afterPaint(shown))
}
