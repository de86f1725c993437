import '../../modalChunk.js'
import { confirmNewEmail } from '../../../core/actions/updateEmail.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { loginText as t } from '../../loginText.js'
import { CodeForm } from '../../parts/CodeForm.js'
import { loginCss } from '../../parts/loginCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { defineView, type View } from '../defineView.js'

type Data = { email: string }

/** The new address confirms that it is the person's. */
export const UpdateEmailSecondaryOtp: View<Data> = defineView<Data>('UpdateEmailSecondaryOtp', {
  component: UpdateEmailSecondaryOtpView,
  title: () => t('update.secondary.title'),
})

function UpdateEmailSecondaryOtpView({ email }: Data) {
  const { back, portico, toast } = useShell()
  return (
    <ViewScreen sheet={loginCss}>
      <CodeForm
        detail={t('login.code.detail', { email: sanitizeText(email, { maxLength: 254 }) })}
        heading={t('update.secondary.heading')}
        onCode={async (code) => {
          await confirmNewEmail(portico, { code })
          toast(t('update.done'), 'success')
          // Past the form, whose address is an old one now.
          back()
          back()
        }}
      />
    </ViewScreen>
  )
}
