import '../../shell/modalChunk.js'
import { useEffect } from 'react'
import { offeredCount } from '../../../core/hasWalletConnect.js'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, wallet as walletIcon } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../../parts/PanelMessage.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { AllWalletsRow } from '../AllWalletsRow.js'
import { DirectoryImage } from '../DirectoryImage.js'
import { dedupeWallets } from '../dedupeWallets.js'
import { customWallets, loadOffer } from '../directory.js'
import { useDirectory } from '../useDirectory.js'
import { hasDownload } from '../walletReach.js'
import { walletSkeletons } from '../walletSkeletons.js'

/**
 * The view of a few wallets to start with: featured, the site's own, recommended. Source: the client of existing kits.
 */
export const GetWallet: View = {
  component: GetWalletView,
  next: ['Downloads', 'AllWallets'],
  title: (text) => text('directory')('get.title'),
}

function GetWalletView() {
  const t = useText('directory')
  const { navigate, portico } = useShell()
  const { count, featured, offer, recommended } = useDirectory()
  const offersAll = useKitState(({ features }) => features.allWallets)
  useEffect(() => void loadOffer(portico), [portico])

  const isLoading = offer === 'idle' || offer === 'loading'
  const wallets = dedupeWallets([...featured, ...customWallets(portico), ...recommended])
    .filter(hasDownload)
    .slice(0, offeredCount)
  const isEmpty = !isLoading && wallets.length === 0
  return (
    <ViewScreen
      action={
        <Button
          data-autofocus={isEmpty ? '' : undefined}
          data-testid="reload-page"
          onClick={() => location.reload()}
          variant="ghost"
        >
          {t('get.reload')}
        </Button>
      }
    >
      {isEmpty && offer === 'failed' ? (
        <FailedPanel
          advice={t('get.failed.advice')}
          isRetrying={false}
          retry={() => void loadOffer(portico)}
          title={t('all.failed')}
        />
      ) : isEmpty ? (
        <EmptyPanel advice={t('get.empty.advice')} icon={walletIcon} title={t('get.empty')} />
      ) : (
        <>
          <p className="message-text" dir="auto">
            {t('get.advice')}
          </p>
          {offer === 'failed' && (
            <StaleNote
              isRetrying={false}
              retry={() => void loadOffer(portico)}
              title={t('all.more.failed')}
            />
          )}
          <RowList aria-busy={isLoading || undefined} aria-label={t('get.list')}>
            {isLoading
              ? // One placeholder is for the row of all wallets, so that the button at the bottom does not move.
                walletSkeletons(offeredCount + (offersAll ? 1 : 0))
              : wallets.map((wallet, index) => (
                  <Row
                    data-autofocus={index === 0 ? '' : undefined}
                    data-wallet-id={wallet.id}
                    image={<DirectoryImage wallet={wallet} />}
                    key={wallet.id}
                    onClick={() => {
                      track(portico, { event: 'CLICK_GET_WALLET', properties: undefined })
                      navigate('Downloads', { wallet })
                    }}
                    title={wallet.name}
                    trailing={<Icon mirror path={chevronRight} size={16} />}
                  />
                ))}
            {offersAll && count !== undefined && count > wallets.length && (
              <AllWalletsRow testId="explore-all" title={t('get.all')} />
            )}
          </RowList>
        </>
      )}
    </ViewScreen>
  )
}
