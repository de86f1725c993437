import '../../modalChunk.js'
import { confirmCurrentEmail } from '../../../core/actions/updateEmail.js'
import { loginText as t } from '../../loginText.js'
import { CodeForm } from '../../parts/CodeForm.js'
import { loginCss } from '../../parts/loginCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { defineView, type View } from '../defineView.js'

type Data = { email: string }

/** The current address confirms that it is to be replaced. */
export const UpdateEmailPrimaryOtp: View<Data> = defineView<Data>('UpdateEmailPrimaryOtp', {
  component: UpdateEmailPrimaryOtpView,
  next: ['UpdateEmailSecondaryOtp'],
  title: () => t('update.primary.title'),
})

function UpdateEmailPrimaryOtpView({ email }: Data) {
  const { portico, replace } = useShell()
  return (
    <ViewScreen sheet={loginCss}>
      <CodeForm
        detail={t('update.detail')}
        heading={t('update.primary.heading')}
        onCode={async (code) => {
          await confirmCurrentEmail(portico, { code })
          replace('UpdateEmailSecondaryOtp', { email })
        }}
      />
    </ViewScreen>
  )
}
