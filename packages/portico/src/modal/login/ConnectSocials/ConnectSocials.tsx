import '../../shell/modalChunk.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { LegalCheckbox, LegalFooter, useLegalReason } from '../../parts/LegalNotice.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { socialIntent } from '../loadLoginActions.js'
import { isElsewhere, startSocial } from '../SocialButtons.js'
import { SocialTile } from '../SocialMark.js'
import { socialNames } from '../socialNames.js'

/** The view of every social account that the user can log in with. */
export const ConnectSocials: View = {
  component: ConnectSocialsView,
  next: ['ConnectingSocial'],
  title: (text) => text('login')('login.socials'),
}

function ConnectSocialsView() {
  const t = useText('login')
  const shell = useShell()
  const socials = useKitState(({ features }) => features.socials) || []
  const disabledReason = useLegalReason()
  return (
    <ViewScreen action={<LegalFooter />}>
      <LegalCheckbox />
      <RowList aria-label={t('login.socials')} className="ways-in">
        {socials.map((social, index) => (
          <Row
            data-autofocus={index === 0 ? '' : undefined}
            data-testid={`social-${social}`}
            disabledReason={disabledReason}
            image={<SocialTile provider={social} />}
            key={social}
            onClick={() => startSocial(shell, social)}
            {...socialIntent(shell, index === 0)}
            title={
              isElsewhere(social)
                ? t('login.social.elsewhere', { social: socialNames[social] })
                : socialNames[social]
            }
            trailing={<Icon mirror path={chevronRight} size={16} />}
          />
        ))}
      </RowList>
    </ViewScreen>
  )
}
