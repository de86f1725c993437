import { factsOf } from '@portico/protocol/caip'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.js'
import { embeddedId } from '../../../core/embeddedClient.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import { toNetworkId } from '../../../core/findActive.js'
import type { Connection } from '../../../core/state.js'
import { track } from '../../../core/track.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { ellipsis, externalLink, settings, tag, unplug } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { useNameZone } from '../../names/useNameZone.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'

/**
 * A menu of rarely needed actions: choose a name, open the explorer or the wallet's settings, disconnect. It closes on
 * Escape, on a press elsewhere, and when the focus leaves it.
 */
export function AccountMenu({ connection }: { connection: Connection }) {
  const portfolioText = useText('portfolio')
  const { navigate, portico, t } = useShell()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // The items stay as they were when the menu opened, so that nothing moves under a press.
  const [opened, setOpened] = useState<{ offersName: boolean }>()
  const isOpen = opened !== undefined
  const { accounts, address, connectorId, namespace } = connection
  const canChoose = useCanChooseName(connection)
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const explorerUrl = network && getExplorerUrl(network, { address })

  useEffect(() => {
    const element = menu.current
    if (!isOpen || !element) return
    element.querySelector<HTMLElement>('.account-menu-item')?.focus()
    const root = element.getRootNode()
    const handlePress = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) setOpened(undefined)
    }
    root.addEventListener('pointerdown', handlePress)
    return () => root.removeEventListener('pointerdown', handlePress)
  }, [isOpen])

  /**
   * Opens a view. Until the view has loaded, the menu stays open with a busy item. If the user comes back, the menu's
   * button has the focus.
   */
  function leaveFor(view: 'AccountSettings' | 'ChooseAccountName') {
    opener.current?.focus()
    navigate(view)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('.account-menu-item') ?? [])]
    // The cast is safe: if the target is not an item, the index is -1.
    const at = items.indexOf(event.target as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isOpen && event.key === 'Escape') {
      setOpened(undefined)
      opener.current?.focus()
    } else if (isOpen && step !== undefined) items.at((at + step) % items.length)?.focus()
    else return
    event.preventDefault()
  }

  function handleName() {
    const isSmartAccount = accounts.find((one) => one.address === address)?.type === 'smartAccount'
    track(portico, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
    leaveFor('ChooseAccountName')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the keys and the focus of the buttons inside
    <div
      className="account-menu"
      onBlur={({ relatedTarget }) => {
        // Safari does not focus a pressed button. `relatedTarget` is then null, and the menu stays open.
        if (relatedTarget && !menu.current?.contains(relatedTarget)) setOpened(undefined)
      }}
      onKeyDown={handleKeyDown}
      ref={menu}
    >
      <IconButton
        aria-controls={isOpen ? id : undefined}
        aria-expanded={isOpen}
        data-testid="account-menu"
        icon={ellipsis}
        label={portfolioText('account.menu')}
        onClick={() => setOpened(isOpen ? undefined : { offersName: canChoose })}
        ref={opener}
      />
      {isOpen && (
        <ul aria-label={portfolioText('account.menu')} className="account-menu-list" id={id}>
          {opened.offersName && (
            <li>
              <button
                className="account-menu-item"
                data-testid="choose-name"
                onClick={handleName}
                type="button"
              >
                <Icon path={tag} />
                {portfolioText('account.chooseName')}
              </button>
            </li>
          )}
          {explorerUrl && (
            <li>
              <a
                className="account-menu-item"
                data-testid="account-explorer"
                href={explorerUrl}
                rel="noopener noreferrer"
                target="_blank"
              >
                <Icon path={externalLink} />
                {t('account.explorer', {
                  explorer: sanitizeText(network.blockExplorers?.default.name ?? ''),
                })}
              </a>
            </li>
          )}
          {connectorId === embeddedId && (
            <li>
              <button
                className="account-menu-item"
                data-testid="account-settings"
                onClick={() => leaveFor('AccountSettings')}
                type="button"
              >
                <Icon path={settings} />
                {portfolioText('account.settings')}
              </button>
            </li>
          )}
          <li>
            <button
              className="account-menu-item"
              data-testid="disconnect-button"
              onClick={() => void disconnect(portico, { connectorId, namespace })}
              type="button"
            >
              <Icon path={unplug} />
              {t('account.disconnect')}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

/**
 * Checks whether the account can choose a name under the site's own domain. The account must have no name there yet,
 * and must be able to sign for one.
 */
function useCanChooseName({ address, namespace, status }: Connection): boolean {
  const { portico } = useShell()
  const { data: identity } = useIdentity(address)
  const canSign =
    factsOf(namespace).server?.names === true && portico.families[namespace]?.signMessage !== undefined
  const { data: zone } = useNameZone({ enabled: canSign })
  return Boolean(identity && zone && canSign && status === 'live' && !identity.name?.endsWith(`.${zone}`))
}
