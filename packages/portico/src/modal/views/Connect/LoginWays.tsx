import '../../modalChunk.js'
import { useLayoutEffect, useRef } from 'react'
import type { SocialProvider } from '../../../core/features.js'
import type { Portico } from '../../../core/portico.js'
import { focusNextAction } from '../../../ui/Screen/focusNextAction.js'
import { useSheet } from '../../../ui/useSheet.js'
import { loginText as t } from '../../loginText.js'
import { EmailForm } from '../../parts/EmailForm.js'
import { loadSocialMark } from '../../parts/loadSocialMark.js'
import { loginCss } from '../../parts/loginCss.js'
import { listShown, SocialButtons } from '../../parts/SocialButtons.js'

/** Loads the marks of the buttons, ahead of them: Connect then opens with the marks in their places. */
export function prepareMarks(portico: Portico): void {
  const { socials } = portico.store.getState().features
  // One that does not come is asked for again by its button.
  for (const social of listShown(socials || [])) loadSocialMark(portico, social).catch(() => {})
}

export type LoginWayProps = {
  way: 'email' | 'social'
  socials: readonly SocialProvider[]
  /** It has the focus when the view opens. */
  isFirst: boolean
}

/** The e-mail field, or the social buttons: one way in of Connect. */
export function LoginWay({ isFirst, socials, way }: LoginWayProps) {
  const element = useRef<HTMLDivElement>(null)
  useSheet(element, loginCss)
  useLayoutEffect(() => {
    // It came after the view had opened: the focus waits at the view's top, where nobody has taken it away.
    const screen = element.current?.closest<HTMLElement>('[data-screen]')
    if (isFirst && screen?.matches(':focus')) focusNextAction(screen, screen)
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

/** Between two ways in. */
export function OrLine() {
  return (
    <p aria-hidden="true" className="login-or">
      {t('login.or')}
    </p>
  )
}
