import '../../shell/modalChunk.js'
import { type ChainNamespace, chainNamespaces, factsOf } from '@portico/protocol/caip'
import { type ReactNode, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.js'
import { forgetConnection } from '../../../core/actions/forgetConnection.js'
import { switchAccount } from '../../../core/actions/switchAccount.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import type { Connection } from '../../../core/state.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, plugZap, unplug, x } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Tabs } from '../../../ui/Tabs/Tabs.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { AccountTypeTag } from '../AccountTypeTag.js'
import { profileWalletsCss } from './ProfileWallets.css.js'

/** The view of present and past connections. It marks the current one, and connects or disconnects each. */
export const ProfileWallets: View = {
  component: ProfileWalletsView,
  next: ['SwitchAddress', 'Connect'],
  title: (text) => text('wallets')('wallets.title'),
}

function ProfileWalletsView() {
  const t = useText('wallets')
  const { navigate, portico } = useShell()
  const count = useKitState((state) => state.connections.length)
  const namespaces = chainNamespaces.filter((namespace) => portico.families[namespace])
  const active = useKitState((state) => state.activeNamespace)
  const [selected, setSelected] = useState(active)
  const isSeveral = namespaces.length > 1
  return (
    <ViewScreen
      action={
        <>
          <Button
            data-testid="add-wallet"
            onClick={() => navigate('Connect', isSeveral ? { namespace: selected } : undefined)}
          >
            <Icon path={plugZap} />
            {t('wallets.add')}
          </Button>
          {count > 0 && (
            <Button data-testid="disconnect-all" onClick={() => void disconnect(portico)} variant="secondary">
              <Icon path={unplug} />
              {count === 1 ? t('wallets.disconnect') : t('wallets.disconnectAll')}
            </Button>
          )}
        </>
      }
      sheet={profileWalletsCss}
    >
      {isSeveral ? (
        <Tabs
          className="wallets-tabs"
          label={t('wallets.families')}
          onSelectedChange={(id) => setSelected(namespaces.find((name) => name === id) ?? selected)}
          selected={selected}
          tabs={namespaces.map((id) => ({ id, title: factsOf(id).name }))}
        >
          <OfFamily key={selected} namespace={selected} />
        </Tabs>
      ) : (
        <OfFamily namespace={active} />
      )}
    </ViewScreen>
  )
}

function OfFamily({ namespace }: { namespace: ChainNamespace }) {
  const t = useText('wallets')
  const { connectWallet, navigate, portico, say } = useShell()
  const active = useKitState((state) => findActive(state, namespace))
  // Each family has a current wallet. Only the current family's wallet is in use.
  const isFamilyInUse = useKitState((state) => state.activeNamespace === namespace)
  const connections = useKitState((state) => state.connections)
  const remembered = useKitState((state) => state.remembered)
  const others = connections.filter((other) => other.namespace === namespace && other !== active)
  // Connections that a wallet ended are listed with those that the user ended. A click on any of them connects again.
  const recent = remembered.filter(
    ({ lapsed, namespace: of, recent }) => of === namespace && (recent || lapsed),
  )

  function drop({ connectorId, name }: Connection) {
    void disconnect(portico, { connectorId, namespace })
    say(t('wallets.disconnected', { wallet: sanitizeText(name) }))
  }

  function whyNot({ accounts, address, name, status }: Connection): string | undefined {
    if (status === 'restoring') return t('wallets.restoring', { wallet: sanitizeText(name) })
    // If a wallet's account cannot pay, the wallet cannot be the current one.
    const { type } = accounts.find((one) => one.address === address) ?? {}
    const { payingType } = factsOf(namespace)
    return payingType && type !== payingType ? t('accounts.payOnly') : undefined
  }

  function use({ address, connectorId, name }: Connection) {
    switchAccount(portico, { address, connectorId, namespace })
    say(t('wallets.used', { wallet: sanitizeText(name) }))
  }

  if (!active && recent.length === 0) {
    return <Message text={t('wallets.none.advice')} title={t('wallets.none')} />
  }
  return (
    <div className="wallets">
      {active && (
        <Section title={t(isFamilyInUse ? 'wallets.active' : 'wallets.inFamily')}>
          <Line
            button={
              <IconButton
                data-testid={`disconnect-${active.connectorId}`}
                icon={unplug}
                label={t('wallets.disconnect.label', { wallet: sanitizeText(active.name) })}
                onClick={() => drop(active)}
              />
            }
          >
            <Row
              data-autofocus=""
              data-testid={`wallet-${active.connectorId}`}
              disabledReason={isFamilyInUse ? undefined : whyNot(active)}
              image={<WalletImage name={active.name} src={active.imageUrl} />}
              onClick={() =>
                isFamilyInUse
                  ? navigate('SwitchAddress', { connectorId: active.connectorId, namespace })
                  : use(active)
              }
              selected={isFamilyInUse}
              subtitle={<Whose connection={active} />}
              title={sanitizeText(active.name)}
              trailing={
                <>
                  <AccountTypeTag address={active.address} connection={active} />
                  {isFamilyInUse ? <Icon mirror path={chevronRight} /> : <Tag>{t('wallets.use')}</Tag>}
                </>
              }
            />
          </Line>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('wallets.others')}>
          {others.map((other) => (
            <Line
              button={
                <IconButton
                  data-testid={`disconnect-${other.connectorId}`}
                  icon={unplug}
                  label={t('wallets.disconnect.label', { wallet: sanitizeText(other.name) })}
                  onClick={() => drop(other)}
                />
              }
              key={other.connectorId}
            >
              <Row
                data-testid={`wallet-${other.connectorId}`}
                disabledReason={whyNot(other)}
                image={<WalletImage name={other.name} src={other.imageUrl} />}
                onClick={() => use(other)}
                subtitle={<Whose connection={other} />}
                title={sanitizeText(other.name)}
                trailing={<Tag>{t('wallets.use')}</Tag>}
              />
            </Line>
          ))}
        </Section>
      )}
      {recent.length > 0 && (
        <Section title={t('wallets.recent')}>
          {recent.map((one) => (
            <Line
              button={
                <IconButton
                  data-testid={`forget-${one.connectorId}`}
                  icon={x}
                  label={t('wallets.forget', { wallet: sanitizeText(one.name) })}
                  onClick={() => {
                    forgetConnection(portico, { connectorId: one.connectorId, namespace })
                    say(t('wallets.forgotten', { wallet: sanitizeText(one.name) }))
                  }}
                />
              }
              key={one.connectorId}
            >
              <Row
                data-testid={`recent-${one.connectorId}`}
                image={<WalletImage name={one.name} src={one.imageUrl} />}
                onClick={() => connectWallet({ chain: namespace, id: one.connectorId, name: one.name })}
                subtitle={formatAddress(one.address)}
                title={sanitizeText(one.name)}
                trailing={<Tag variant="accent">{t('wallets.connectAgain')}</Tag>}
              />
            </Line>
          ))}
        </Section>
      )}
    </div>
  )
}

function Section({ children, title }: { children: ReactNode; title: string }) {
  return (
    <section className="wallets-section">
      <h3 className="wallets-title">{title}</h3>
      <RowList aria-label={title}>{children}</RowList>
    </section>
  )
}

/** A row with a button beside it. */
function Line({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="wallets-line">
      {children}
      {button}
    </div>
  )
}

/** Shows the name of the current account, or else its address, and the number of accounts. */
function Whose({ connection: { accounts, address, namespace } }: { connection: Connection }) {
  const t = useText('wallets')
  const { data: identity } = useIdentity(address)
  const written = useWrittenAddress(
    address,
    useKitState((state) => toNetworkId(state, namespace)),
  )
  const called = identity?.name ? sanitizeText(identity.name, { maxLength: 255 }) : formatAddress(written)
  return (
    <>
      <bdi>{called}</bdi>
      {accounts.length > 1 && ` · ${t('wallets.accounts', { count: accounts.length })}`}
    </>
  )
}
