import { track } from '../../core/track.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { chevronRight, layoutGrid } from '../../ui/Icon/paths.js'
import { Row } from '../../ui/Row/Row.js'
import { useShell } from '../shell/shellContext.js'
import { useListedCount } from './useListedCount.js'

/** A row that opens the list of all wallets, with their number. */
export function AllWalletsRow({ testId, title }: { testId: string; title: string }) {
  const { navigate, portico } = useShell()
  const count = useListedCount()
  return (
    <Row
      data-testid={testId}
      image={
        <span className="tile">
          <Icon path={layoutGrid} />
        </span>
      }
      onClick={() => {
        track(portico, { event: 'CLICK_ALL_WALLETS', properties: undefined })
        navigate('AllWallets')
      }}
      title={title}
      trailing={
        <>
          {count}
          <Icon mirror path={chevronRight} size={16} />
        </>
      }
    />
  )
}
