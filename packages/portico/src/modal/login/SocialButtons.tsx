import { isTurnedAway, openSocialWindow } from '../../core/actions/socialWindow.js'
import type { SocialProvider } from '../../core/features.js'
import { useLegalReason } from '../parts/LegalNotice.js'
import { useShell, useText } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import type { Text } from '../shell/text.js'
import { loadLoginActions, socialIntent } from './loadLoginActions.js'
import { SocialMark } from './SocialMark.js'
import { socialNames } from './socialNames.js'

/** Number of providers shown beside the email field. Another button opens the others. */
export const prominentSocials = 2

/** Logs in at a provider. Call it only from a click, because it opens a window. */
export function startSocial(
  shell: Shell,
  provider: SocialProvider,
  how: 'navigate' | 'stay' = 'navigate',
): void {
  const { navigate, portico, text, toast } = shell
  if (provider === 'farcaster') {
    if (how === 'navigate') navigate('ConnectingFarcaster')
    return
  }
  // The window opens before the actions have loaded, because browsers open windows only during the click.
  const opened = openSocialWindow(portico)
  loadLoginActions(portico).then(
    ({ connectSocialIn }) => {
      // The error is not lost: the view shows the outcome from the kit's state.
      connectSocialIn(portico, { provider }, opened).catch(() => {})
      if (how === 'navigate') navigate('ConnectingSocial', { provider })
    },
    () => {
      opened.popup?.close()
      toast(text('login')('login.wallet.failed'), 'error')
    },
  )
}

/**
 * Returns the providers with their own button. If the button for the rest would open only one provider, that provider
 * gets its own button instead.
 */
export const listShown = (socials: readonly SocialProvider[]) =>
  socials.length <= prominentSocials + 1 ? socials : socials.slice(0, prominentSocials)

/**
 * Checks whether a provider rejects this browser. The button has a mark but works. The next screen explains what to do.
 */
export const isElsewhere = (social: SocialProvider) => social !== 'farcaster' && isTurnedAway(social)
const nameOf = (t: Text<'login'>, social: SocialProvider) =>
  t(isElsewhere(social) ? 'login.social.elsewhere' : 'login.social', { social: socialNames[social] })

/** Buttons for the first providers, and one for the rest. */
export function SocialButtons({
  isFirst,
  socials,
}: {
  /** Whether these come first. If so, the first button has the focus when the view opens. */
  isFirst: boolean
  socials: readonly SocialProvider[]
}) {
  const t = useText('login')
  const shell = useShell()
  const disabledReason = useLegalReason()
  const shown = listShown(socials)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend, which are not needed
    <div aria-label={t('login.socials')} className="login-socials" role="group">
      {shown.map((social, index) => (
        <button
          aria-disabled={disabledReason === undefined ? undefined : true}
          aria-label={nameOf(t, social)}
          className="login-social"
          data-autofocus={isFirst && index === 0 ? '' : undefined}
          data-testid={`social-${social}`}
          key={social}
          onClick={() => disabledReason === undefined && startSocial(shell, social)}
          title={disabledReason}
          type="button"
          {...socialIntent(shell, isFirst && index === 0)}
        >
          <SocialMark provider={social} size={20} />
          {socialNames[social]}
          {isElsewhere(social) && ' ↗'}
        </button>
      ))}
      {shown.length < socials.length && (
        <button
          aria-disabled={disabledReason === undefined ? undefined : true}
          aria-label={t('login.social.more')}
          className="login-social"
          data-more=""
          data-testid="more-socials"
          onClick={() => disabledReason === undefined && shell.navigate('ConnectSocials')}
          title={disabledReason}
          type="button"
          {...shell.loadOnIntent('ConnectSocials')}
        >
          {t('login.social.more.short')}
        </button>
      )}
    </div>
  )
}
