import { Button } from 'portico/ui'

/** Confirms that a passkey or a password is set. */
export function SecretDone({ onClose, text }: { onClose: (() => void) | undefined; text: string }) {
  return (
    <>
      <p role="status">{text}</p>
      <p className="soft">No one can reset it. Save a recovery kit, too.</p>
      {onClose && (
        <Button data-autofocus="" data-harmless="" onClick={onClose}>
          Done
        </Button>
      )}
    </>
  )
}
