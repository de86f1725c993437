import { useEffect, useState } from 'react'
import { getWalletList } from '../../../core/actions/getWalletList.js'
import type { Portico } from '../../../core/createPortico.js'
import { explorerIdOf } from '../../../core/explorerIdOf.js'
import { track } from '../../../core/track.js'
import type { Wallet } from '../../../core/wallet.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { externalLink } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { isMobile } from '../../isMobile.js'
import type { WalletChoice } from '../../orderWallets.js'
import { useShell } from '../../shellContext.js'
import { useImage } from '../../useImage.js'
import { DirectorySkeleton } from './DirectorySkeleton.js'

/** How long the directory is waited for, in ms: it is an offer, not the way in. */
export const directoryTimeoutMs = 4000

export type DirectoryRowsProps = {
  /** How many are shown. */
  count: number
  /** What is installed, and so not offered. */
  wallets: readonly WalletChoice[]
}

/** Wallets that the server recommends and this browser does not have, each a link to where it is installed. */
export function DirectoryRows({ count, wallets }: DirectoryRowsProps) {
  const { portico, t } = useShell()
  const [offers, setOffers] = useState<readonly Offer[]>()
  useEffect(() => {
    let isWanted = true
    readRecommended(portico).then((offers) => isWanted && setOffers(offers))
    return () => {
      isWanted = false
    }
  }, [portico])

  if (!offers) return <DirectorySkeleton count={count} />
  const offered = offers.filter(({ wallet }) => !isInstalled(wallet, wallets)).slice(0, count)
  if (offered.length === 0) return null

  return (
    <section className="directory" data-testid="directory">
      <h3 className="directory-title">{t('connect.directory')}</h3>
      <RowList aria-label={t('connect.directory')}>
        {offered.map(({ href, wallet }) => (
          <Row
            href={href}
            image={<DirectoryImage wallet={wallet} />}
            key={wallet.id}
            onClick={() => track(portico, { event: 'CLICK_GET_WALLET', properties: undefined })}
            title={wallet.name}
            trailing={
              <>
                <Tag>{t('connect.directory.get')}</Tag>
                <Icon path={externalLink} size={16} />
              </>
            }
          />
        ))}
      </RowList>
    </section>
  )
}

function DirectoryImage({ wallet }: { wallet: Wallet }) {
  const image = useImage('wallet', wallet.image_id)
  return <WalletImage loading={image.loading} name={wallet.name} src={image.src ?? wallet.image_url} />
}

type Offer = { href: string; wallet: Wallet }

/**
 * Asked once a kit, and again after a failure: none is then offered. Not through the query client, which would double
 * the weight of opening Connect for a list that does not change while a person looks at it.
 */
function readRecommended(portico: Portico): Promise<readonly Offer[]> {
  const { memo } = portico.internal
  const known = memo.get('modal.recommended') as Promise<readonly Offer[]> | undefined
  if (known) return known
  const asked = fetchRecommended(portico).catch(() => {
    memo.delete('modal.recommended')
    return []
  })
  memo.set('modal.recommended', asked)
  return asked
}

async function fetchRecommended(portico: Portico): Promise<readonly Offer[]> {
  // Twice as many as are offered: some may be installed, some cannot be had on this device.
  const { wallets } = await getWalletList(portico, {
    entries: 8,
    signal: AbortSignal.timeout(directoryTimeoutMs),
  })
  return wallets.flatMap((wallet) => {
    const href = whereToGet(wallet)
    return href === undefined ? [] : [{ href, wallet }]
  })
}

function whereToGet(wallet: Wallet): string | undefined {
  if (!isMobile()) {
    const takesChromeExtensions = /Chrom(e|ium)\//.test(navigator.userAgent)
    return (takesChromeExtensions ? wallet.chrome_store : undefined) ?? wallet.homepage
  }
  const store = /Android/i.test(navigator.userAgent) ? wallet.play_store : wallet.app_store
  return store ?? wallet.homepage
}

function isInstalled({ id, name, rdns }: Wallet, wallets: readonly WalletChoice[]): boolean {
  return wallets.some(
    ({ connector }) =>
      explorerIdOf(connector) === id ||
      (rdns !== undefined && connector.info?.rdns === rdns) ||
      connector.name.toLowerCase() === name.toLowerCase(),
  )
}
