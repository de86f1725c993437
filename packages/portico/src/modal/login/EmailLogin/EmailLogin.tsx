import '../../shell/modalChunk.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { mail } from '../../../ui/Icon/paths.js'
import { LegalCheckbox, LegalFooter } from '../../parts/LegalNotice.js'
import { useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { EmailForm } from '../EmailForm.js'
import { loginCss } from '../loginCss.js'

type Data = NonNullable<DataOf<'EmailLogin'>>

/** The view for logging in only by email. A site can open it from its own button. */
export const EmailLogin: View<Data | undefined> = {
  component: ({ email }: Data) => {
    const t = useText('login')
    return (
      <ViewScreen action={<LegalFooter />} sheet={loginCss}>
        <LegalCheckbox />
        <div className="login-head">
          <span className="login-icon">
            <Icon path={mail} size={32} />
          </span>
          <h3 className="login-heading" dir="auto">
            {t('login.email.title')}
          </h3>
          <p className="login-detail" dir="auto">
            {t('login.email.detail')}
          </p>
        </div>
        <EmailForm autoFocus {...(email && { email })} />
      </ViewScreen>
    )
  },
  next: ['EmailVerifyOtp', 'EmailVerifyDevice'],
  title: (text) => text('login')('login.email.title'),
}
