import '../../modalChunk.js'
import { useRef } from 'react'
import type { Portico } from '../../../core/createPortico.js'
import type { SocialProvider } from '../../../core/features.js'
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

/** The e-mail field, or the social buttons: one way in of Connect. */
export function LoginWay({ socials, way }: { way: 'email' | 'social'; socials: readonly SocialProvider[] }) {
  const element = useRef<HTMLDivElement>(null)
  useSheet(element, loginCss)
  return (
    <div className="login" data-testid={`way-${way}`} ref={element}>
      {way === 'email' ? <EmailForm /> : <SocialButtons socials={socials} />}
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
