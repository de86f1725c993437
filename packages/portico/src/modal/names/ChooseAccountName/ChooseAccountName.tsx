import '../../shell/modalChunk.js'
import { findActive } from '../../../core/findActive.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Button } from '../../../ui/Button/Button.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { useNameZone } from '../useNameZone.js'
import { ZoneProblem } from '../ZoneProblem.js'
import { chooseAccountNameCss } from './ChooseAccountName.css.js'

/** The view that explains names before the user chooses one. */
export const ChooseAccountName: View = {
  component: ChooseAccountNameView,
  next: ['RegisterAccountName'],
  title: (text) => text('names')('name.intro.title'),
}

function ChooseAccountNameView() {
  const t = useText('names')
  const { navigate } = useShell()
  const address = useKitState((state) => findActive(state, 'eip155')?.address)
  const zone = useNameZone()
  if (zone.data === null || zone.isError) return <ZoneProblem zone={zone} />
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" data-testid="name-start" onClick={() => navigate('RegisterAccountName')}>
          {t('name.intro.start')}
        </Button>
      }
      sheet={chooseAccountNameCss}
    >
      <div className="name-intro">
        <div aria-hidden="true" className="name-card" dir="ltr">
          <Avatar address={address ?? ''} size={56} />
          <div className="name-card-words">
            <p className="name-card-name">
              {t('name.intro.example')}
              {zone.data === undefined ? <Skeleton height={14} width={72} /> : `.${zone.data}`}
            </p>
            <p className="name-card-address">{address && formatAddress(address)}</p>
          </div>
        </div>
        <h3 className="name-head" dir="auto">
          {t('name.intro.head')}
        </h3>
        <p className="name-text" dir="auto">
          {t('name.intro.text')}
        </p>
        <p className="name-text" dir="auto">
          {t('name.intro.free')}
        </p>
      </div>
    </ViewScreen>
  )
}
