import '../../modalChunk.js'
import { confirmNewEmail, updateEmail } from '../../../core/actions/updateEmail.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { embeddedText as t } from '../../embeddedText.js'
import { CodeForm } from '../../parts/CodeForm.js'
import { loginCss } from '../../parts/loginCss.js'
import { ResendButton } from '../../parts/ResendButton.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import type { DataOf } from '../../viewData.js'
import { defineView, type View } from '../defineView.js'

type Data = DataOf<'UpdateEmailSecondaryOtp'>

/** The view in which the user confirms the new address. */
export const UpdateEmailSecondaryOtp: View<Data> = defineView<Data>('UpdateEmailSecondaryOtp', {
  component: UpdateEmailSecondaryOtpView,
  title: () => t('update.secondary.title'),
})

function UpdateEmailSecondaryOtpView({ current, email }: Data) {
  const { back, portico, replace, toast } = useShell()
  return (
    <ViewScreen
      action={
        <ResendButton
          onResend={async () => {
            const step = await updateEmail(portico, { email })
            // The confirmation of the current address has expired, so it is requested again.
            if (step === 'VERIFY_PRIMARY_OTP') replace('UpdateEmailPrimaryOtp', { current, email })
          }}
        />
      }
      sheet={loginCss}
    >
      <CodeForm
        detail={t('update.code.detail', { email: sanitizeText(email, { maxLength: 254 }) })}
        heading={t('update.secondary.heading')}
        onCode={async (code) => {
          await confirmNewEmail(portico, { code })
          toast(t('update.done'), 'success')
          // Past the form, which still shows the old address.
          back()
          back()
        }}
      />
    </ViewScreen>
  )
}
