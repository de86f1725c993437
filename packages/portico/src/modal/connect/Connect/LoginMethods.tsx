import '../../shell/modalChunk.js'
import { useLayoutEffect, useRef } from 'react'
import type { SocialProvider } from '../../../core/features.js'
import type { Portico } from '../../../core/portico.js'
import { isFocused } from '../../../ui/isFocused.js'
import { focusNextAction } from '../../../ui/Screen/focusNextAction.js'
import { useSheet } from '../../../ui/useSheet.js'
import { EmailForm } from '../../login/EmailForm.js'
import { loadSocialMark } from '../../login/loadSocialMark.js'
import { loginCss } from '../../login/loginCss.js'
import { listShown, SocialButtons } from '../../login/SocialButtons.js'
import { useText } from '../../shell/shellContext.js'

/** Loads the marks of the social buttons in advance, so that Connect opens with them. */
export function prepareMarks(portico: Portico): void {
  const { socials } = portico.store.getState().features
  // If a mark fails to load, its button requests it again.
  for (const social of listShown(socials || [])) loadSocialMark(portico, social).catch(() => {})
}

export type LoginWayProps = {
  way: 'email' | 'social'
  socials: readonly SocialProvider[]
  /** Whether this way gets the focus when the view opens. */
  isFirst: boolean
}

/** The email field, or the social buttons, as one way to log in. */
export function LoginMethod({ isFirst, socials, way }: LoginWayProps) {
  const element = useRef<HTMLDivElement>(null)
  useSheet(element, loginCss)
  useLayoutEffect(() => {
    // If this loads after the view has opened and the focus is still at the view's top, the focus moves here.
    const screen = element.current?.closest<HTMLElement>('[data-screen]')
    if (isFirst && screen && isFocused(screen)) focusNextAction(screen, screen)
  }, [isFirst])
  return (
    <div className="login" data-testid={`way-${way}`} ref={element}>
      {way === 'email' ? (
        <EmailForm isFirst={isFirst} />
      ) : (
        <SocialButtons isFirst={isFirst} socials={socials} />
      )}
    </div>
  )
}

/** The divider between two ways. */
export function OrLine() {
  const t = useText('login')
  return (
    <p aria-hidden="true" className="login-or">
      {t('login.or')}
    </p>
  )
}
