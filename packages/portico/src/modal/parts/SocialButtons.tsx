import { connectSocial, isTurnedAway } from '../../core/actions/socialLogin.js'
import type { SocialProvider } from '../../core/features.js'
import { loginText as t } from '../loginText.js'
import { useShell } from '../shellContext.js'
import type { Shell } from '../shellType.js'
import { useLegalReason } from './LegalNotice.js'
import { SocialMark } from './SocialMark.js'
import { socialNames } from './socialNames.js'

/** Ways in that stand beside the e-mail field; the others are one button further. */
export const prominentSocials = 2

/** Logs in at a provider. Only from a click: it opens a window. */
export function startSocial(
  shell: Shell,
  provider: SocialProvider,
  how: 'navigate' | 'stay' = 'navigate',
): void {
  const { navigate, portico } = shell
  if (provider !== 'farcaster') {
    // How it ends is in the kit's state, which the view shows.
    connectSocial(portico, { provider }).catch(() => {})
    if (how === 'navigate') navigate('ConnectingSocial', { provider })
  } else if (how === 'navigate') navigate('ConnectingFarcaster')
}

/** Those with a button of their own. One more than is usual takes the place of the button for the rest. */
export const listShown = (socials: readonly SocialProvider[]) =>
  socials.length <= prominentSocials + 1 ? socials : socials.slice(0, prominentSocials)

/** Marked, and still pressed: the next screen says why, and what to do. */
export const isElsewhere = (social: SocialProvider) => social !== 'farcaster' && isTurnedAway(social)
const nameOf = (social: SocialProvider) =>
  t(isElsewhere(social) ? 'login.social.elsewhere' : 'login.social', { social: socialNames[social] })

/** The first providers, and one button for the rest. */
export function SocialButtons({
  isFirst,
  socials,
}: {
  /** Of several ways in: the first button has the focus when the view opens. */
  isFirst: boolean
  socials: readonly SocialProvider[]
}) {
  const shell = useShell()
  const disabledReason = useLegalReason()
  const shown = listShown(socials)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend that nobody needs
    <div aria-label={t('login.socials')} className="login-socials" role="group">
      {shown.map((social, index) => (
        <button
          aria-disabled={disabledReason === undefined ? undefined : true}
          aria-label={nameOf(social)}
          className="login-social"
          data-autofocus={isFirst && index === 0 ? '' : undefined}
          data-testid={`social-${social}`}
          key={social}
          onClick={() => disabledReason === undefined && startSocial(shell, social)}
          title={disabledReason}
          type="button"
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
