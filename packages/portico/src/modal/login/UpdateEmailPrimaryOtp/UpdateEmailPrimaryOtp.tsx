import '../../shell/modalChunk.js'
import { confirmCurrentEmail, updateEmail } from '../../../core/actions/updateEmail.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { CodeForm } from '../CodeForm.js'
import { loginCss } from '../loginCss.js'
import { ResendButton } from '../ResendButton.js'

type Data = DataOf<'UpdateEmailPrimaryOtp'>

/** The view in which the user enters the code sent to the current address, which confirms the change. */
export const UpdateEmailPrimaryOtp: View<Data> = {
  component: UpdateEmailPrimaryOtpView,
  next: ['UpdateEmailSecondaryOtp'],
  title: (text) => text('embedded')('update.primary.title'),
}

function UpdateEmailPrimaryOtpView({ current, email }: Data) {
  const t = useText('embedded')
  const { portico, replace } = useShell()
  return (
    <ViewScreen
      action={
        <ResendButton
          onResend={async () => {
            const step = await updateEmail(portico, { email })
            if (step === 'VERIFY_SECONDARY_OTP') replace('UpdateEmailSecondaryOtp', { current, email })
          }}
        />
      }
      sheet={loginCss}
    >
      <CodeForm
        detail={
          current
            ? t('update.code.detail', { email: sanitizeText(current, { maxLength: 254 }) })
            : t('update.detail')
        }
        heading={t('update.primary.heading')}
        onCode={async (code) => {
          await confirmCurrentEmail(portico, { code })
          replace('UpdateEmailSecondaryOtp', { current, email })
        }}
      />
    </ViewScreen>
  )
}
