import '../../shell/modalChunk.js'
import { type ReactNode, useMemo, useState } from 'react'
import { toLinkTarget } from '../../../core/device/readDevice.js'
import { toWalletLink } from '../../../core/toWalletLink.js'
import type { Wallet } from '../../../core/wallet.js'
import { toAppLink } from '../../../core/walletConnect/openWallet.js'
import { Button } from '../../../ui/Button/Button.js'
import { Tabs } from '../../../ui/Tabs/Tabs.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { AnyWalletCode } from '../AnyWalletCode.js'
import { DirectoryImage } from '../DirectoryImage.js'
import type { WalletPlatform } from '../listPlatforms.js'
import { PairingCode } from '../PairingCode.js'
import { PairingOutcome } from '../PairingOutcome.js'
import { pairingCss } from '../pairingCss.js'
import { usePairing } from '../usePairing.js'
import { hasDownload, walletReach } from '../walletReach.js'
import { AppLink } from './AppLink.js'

type Data = NonNullable<DataOf<'ConnectingWalletConnect'>>

/** Ways that use a pairing. */
const pairingPlatforms: readonly WalletPlatform[] = ['mobile', 'qrcode', 'desktop', 'web']

/** The view that connects a wallet of the directory, with every way to reach it from here. */
export const ConnectingWalletConnect: View<Data | undefined> = {
  component: ConnectingWalletConnectView,
  next: ['Downloads', 'ConnectingExternal'],
  title: (text, data) => data?.wallet?.name ?? text('directory')('wc.title'),
}

function ConnectingWalletConnectView({ namespace, wallet }: Data) {
  return wallet ? <Named namespace={namespace} wallet={wallet} /> : <AnyWalletCode />
}

function Named({ namespace, wallet }: Data & { wallet: Wallet }) {
  const t = useText('directory')
  const { connectWallet, navigate, portico, back } = useShell()
  const { name } = wallet
  // The view reads the connectors, so that a wallet that announces itself while the view is open gets a tab.
  const connectors = useKitState((state) => state.connectors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `walletReach` reads the connectors from the state
  const reach = useMemo(
    () => walletReach(portico, wallet, namespace),
    [connectors, namespace, portico, wallet],
  )
  const { browseLink, connector, device, platforms } = reach
  const [chosen, setChosen] = useState<WalletPlatform>()
  const platform = chosen && platforms.includes(chosen) ? chosen : platforms[0]
  // A link that opens the page in the app's own browser needs no pairing. Such a wallet would not answer one.
  const browses = platform === 'mobile' && browseLink !== undefined
  const needsPairing = pairingPlatforms.includes(platform) && !browses
  const { markOpened, retry, run } = usePairing(wallet, needsPairing)
  const image = <DirectoryImage size={72} wallet={wallet} />
  const more = hasDownload(wallet) && !connector && (
    <Button data-testid="get-wallet" onClick={() => navigate('Downloads', { wallet })} variant="ghost">
      {t('wc.get', { wallet: name })}
    </Button>
  )

  // If the relay is unreachable, the user can still connect the extension.
  if (run.status === 'connected' || (run.status === 'error' && needsPairing)) {
    return <PairingOutcome image={image} more={more || undefined} name={name} retry={retry} run={run} />
  }
  const tabs = (panel: ReactNode) =>
    platforms.length === 1 ? (
      panel
    ) : (
      <Tabs
        label={t('wc.tabs', { wallet: name })}
        onSelectedChange={(id) => setChosen(id as WalletPlatform)}
        selected={platform}
        tabs={platforms.map((id) => ({ id, title: t(`wc.tab.${id}`) }))}
      >
        {panel}
      </Tabs>
    )

  if (platform === 'unsupported') {
    return (
      <RequestStatus
        action={{ label: t('wc.unsupported.action'), onClick: back }}
        detail={t('wc.unsupported.advice', { wallet: name })}
        image={image}
        more={more || undefined}
        status="error"
        title={t('wc.unsupported', { wallet: name })}
      />
    )
  }
  if (platform === 'browser') {
    return (
      <ViewScreen
        action={
          connector && (
            <Button data-autofocus="" onClick={() => connectWallet(connector)}>
              {t('wc.extension', { wallet: name })}
            </Button>
          )
        }
        sheet={pairingCss}
      >
        {tabs(
          <div className="app-link">
            {image}
            <h3 className="pairing-title" dir="auto">
              {t('wc.extension.title', { wallet: name })}
            </h3>
            <p className="message-text" dir="auto">
              {t('wc.extension.advice')}
            </p>
          </div>,
        )}
      </ViewScreen>
    )
  }
  if (platform === 'qrcode') {
    return (
      <ViewScreen action={more || undefined} sheet={pairingCss}>
        {tabs(
          <PairingCode
            advice={t(device.isMobile ? 'wc.paste.advice' : 'wc.scan.advice', { wallet: name })}
            image={<DirectoryImage size={40} wallet={wallet} />}
            label={t('wc.qr', { wallet: name })}
            pairing={run.status === 'pending' ? run.pairing : undefined}
            title={t(device.isMobile ? 'wc.paste' : 'wc.scan', { wallet: name })}
          />,
        )}
      </ViewScreen>
    )
  }
  const base =
    platform === 'desktop'
      ? wallet.desktop_link
      : platform === 'web'
        ? wallet.webapp_link
        : toAppLink(portico, wallet)
  const pairing = run.status === 'pending' ? run.pairing : undefined
  const paired =
    pairing &&
    base !== undefined &&
    toWalletLink({ base, isTelegramOnAndroid: device.isTelegram && device.isAndroid, uri: pairing.uri })
  return (
    <AppLink
      advice={browses ? t('wc.browse.advice', { wallet: name }) : t('wc.open.advice')}
      href={browses ? browseLink : paired || undefined}
      image={image}
      key={platform}
      more={more}
      name={name}
      onOpen={markOpened}
      opensItself={platform === 'mobile'}
      tabs={tabs}
      target={platform === 'web' ? '_blank' : toLinkTarget(device)}
    />
  )
}
