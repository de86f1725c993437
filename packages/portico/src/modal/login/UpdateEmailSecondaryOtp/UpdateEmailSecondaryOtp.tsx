import '../../shell/modalChunk.js'
import { confirmNewEmail, updateEmail } from '../../../core/actions/updateEmail.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { CodeForm } from '../CodeForm.js'
import { loginCss } from '../loginCss.js'
import { ResendButton } from '../ResendButton.js'

type Data = DataOf<'UpdateEmailSecondaryOtp'>

/** The view in which the user confirms the new address. */
export const UpdateEmailSecondaryOtp: View<Data> = {
  component: UpdateEmailSecondaryOtpView,
  title: (text) => text('embedded')('update.secondary.title'),
}

function UpdateEmailSecondaryOtpView({ current, email }: Data) {
  const t = useText('embedded')
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
          // Two steps back, to skip the form, which still shows the old address.
          back()
          back()
        }}
      />
    </ViewScreen>
  )
}
