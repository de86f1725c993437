import '../../shell/modalChunk.js'
import { readDevice } from '../../../core/device/readDevice.js'
import { track } from '../../../core/track.js'
import type { Wallet } from '../../../core/wallet.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import {
  externalLink,
  globe,
  type IconPath,
  plugZap,
  smartphone,
  wallet as walletIcon,
} from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { EmptyPanel } from '../../parts/PanelMessage.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { DirectoryImage } from '../DirectoryImage.js'
import { downloadsCss } from './Downloads.css.js'

type Data = DataOf<'Downloads'>
type Store = { href: string | undefined; icon: IconPath; label: string; isForThisDevice: boolean }

/** The view that lists the places to get a wallet. Those that work on this device come first. */
export const Downloads: View<Data> = {
  component: DownloadsView,
  title: (text, { wallet }) => text('directory')('downloads.title', { wallet: wallet.name }),
}

function DownloadsView({ wallet }: Data) {
  const t = useText('directory')
  const { portico } = useShell()
  const { name } = wallet
  const device = readDevice()
  const stores = listStores(t, wallet, device)

  if (stores.length === 0) {
    return (
      <ViewScreen>
        <EmptyPanel
          advice={t('downloads.none.advice')}
          icon={walletIcon}
          title={t('downloads.none', { wallet: name })}
        />
      </ViewScreen>
    )
  }
  return (
    <ViewScreen sheet={downloadsCss}>
      <div className="downloads">
        <DirectoryImage size={72} wallet={wallet} />
        <p className="downloads-title" dir="auto">
          {t('downloads.heading', { wallet: name })}
        </p>
        <p className="message-text" dir="auto">
          {t(device.isMobile ? 'downloads.mobile' : 'downloads.advice')}
        </p>
      </div>
      <RowList aria-label={t('downloads.list', { wallet: name })}>
        {stores.map(({ href, icon, label }, index) => (
          <Row
            data-autofocus={index === 0 ? '' : undefined}
            href={href}
            image={
              <span className="tile">
                <Icon path={icon} />
              </span>
            }
            key={label}
            onClick={() => track(portico, { event: 'CLICK_GET_WALLET', properties: undefined })}
            subtitle={hostOf(href)}
            title={label}
            trailing={
              <>
                <span className="visually-hidden">{t('downloads.newTab')}</span>
                <Icon path={externalLink} size={16} />
              </>
            }
          />
        ))}
      </RowList>
    </ViewScreen>
  )
}

function listStores(
  t: Text<'directory'>,
  { app_store, chrome_store, homepage, play_store }: Wallet,
  { isAndroid, isMobile, takesChromeExtensions }: ReturnType<typeof readDevice>,
): readonly Store[] {
  const stores: readonly Store[] = [
    {
      href: chrome_store,
      icon: plugZap,
      isForThisDevice: takesChromeExtensions,
      label: t('downloads.chrome'),
    },
    { href: app_store, icon: smartphone, isForThisDevice: isMobile && !isAndroid, label: t('downloads.ios') },
    { href: play_store, icon: smartphone, isForThisDevice: isAndroid, label: t('downloads.android') },
    { href: homepage, icon: globe, isForThisDevice: false, label: t('downloads.website') },
  ]
  // On a phone the website helps, and an extension does not.
  const rank = ({ href, isForThisDevice }: Store) =>
    isForThisDevice ? 0 : isMobile && href === homepage ? 1 : 2
  // Sorting is stable, so equal entries keep their order.
  return stores.filter(({ href }) => href !== undefined).sort((a, b) => rank(a) - rank(b))
}

/** Returns the host of a link, which users read before they follow it. */
function hostOf(href: string | undefined): string | undefined {
  return href !== undefined && URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : undefined
}
