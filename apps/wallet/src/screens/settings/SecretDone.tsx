import { Button } from 'portico/ui'
import { useText } from '../screensContext.js'

/** Confirms that a passkey or a password is set. */
export function SecretDone({ onClose, text }: { onClose: (() => void) | undefined; text: string }) {
  const t = useText('settings')
  const shell = useText('shell')
  return (
    <>
      <p role="status">{text}</p>
      <p className="soft">{t('noReset')}</p>
      {onClose && (
        <Button data-autofocus="" data-harmless="" onClick={onClose}>
          {shell('done')}
        </Button>
      )}
    </>
  )
}
