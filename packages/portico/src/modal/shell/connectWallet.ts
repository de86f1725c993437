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
 * How long a wallet may take before its view is shown, in ms. Users do not notice this wait, and many wallets respond
 * within it.
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
    // A phone cannot scan its own screen, so the modal shows the list of apps if there is one.
    const platform = isMobile() && hasDirectory(portico) ? 'mobile' : 'qrcode'
    track(portico, { event: 'SELECT_WALLET', properties: { name, platform } })
    if (platform === 'mobile') shell.navigate('AllWallets')
    else shell.navigate('ConnectingWalletConnect', {})
    return
  }
  track(portico, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
  // An error is not lost: the view shows the outcome from the kit's state.
  const network = shell.wantedNetwork()
  const networkId = network?.chainNamespace === chain ? network.caipNetworkId : undefined
  const answered = loadWalletActions(portico)
    .then(({ connect }) => connect(portico, { connectorId: id, namespace: chain, networkId }))
    .catch(() => {})
  // The sign-in follows the connection. If its file fails to load now, it is requested again when the sign-in begins.
  if (portico.options.siwx) shell.load('SIWXSignMessage')
  const isLatest = change.watch()
  const { data, view } = currentEntry(shell.store.getState().navigation)
  if (view === 'ConnectingExternal' && data?.connectorId === id) return
  const shown = () => {
    if (portico.store.getState().modal.status === 'closed' || !isLatest()) return
    shell.navigate('ConnectingExternal', { connectorId: id, name, namespace: chain })
  }
  // Gives a wallet that knows the site time to respond, so that the modal need not render another view.
  const late = new Promise<void>((resolve) => setTimeout(resolve, answerMs))
  Promise.race([answered, late]).then(() => afterPaint(shown))
}
