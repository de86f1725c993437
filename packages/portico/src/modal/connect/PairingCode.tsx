import encodeQR from 'qr'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Pairing } from '../../core/walletConnectClient.js'
import { CopyButton } from '../../ui/CopyButton/CopyButton.js'
import { QrCode } from '../../ui/QrCode/QrCode.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { useShell, useText } from '../shell/shellContext.js'

/** Size of the code in px. A phone can read it at arm's length. */
const codeSize = 280

/**
 * Shows a pairing as a QR code and as a link to copy, or a placeholder for both while it loads. Screen readers announce
 * a code that is ready, and one that replaces it.
 */
export function PairingCode({
  advice,
  image,
  label,
  pairing,
  title,
}: {
  advice: string
  /** Shown in the center of the code, 48 px. */
  image?: ReactNode
  label: string
  pairing: Pairing | undefined
  title: string
}) {
  const t = useText('directory')
  const shared = useText()
  const { say } = useShell()
  const uri = pairing?.uri
  const saidUri = useRef<string>(undefined)
  useEffect(() => {
    if (uri === undefined || uri === saidUri.current) return
    say(t(saidUri.current === undefined ? 'wc.qr.ready' : 'wc.qr.renewed'))
    saidUri.current = uri
  }, [say, t, uri])
  const modules = useMemo(() => (uri === undefined ? undefined : toModules(uri)), [uri])
  return (
    <div className="pairing">
      <div aria-busy={modules === undefined || undefined} className="pairing-code">
        {modules ? (
          <QrCode
            data-testid="pairing-qr"
            description={t('wc.qr.says')}
            label={label}
            modules={modules}
            size={codeSize}
          />
        ) : (
          <>
            <span className="visually-hidden">{t('wc.qr.loading')}</span>
            <Skeleton height="100%" shape="rounded" />
          </>
        )}
        {image && <span className="pairing-code-image">{image}</span>}
      </div>
      <h3 className="pairing-title" dir="auto">
        {title}
      </h3>
      <p className="message-text" dir="auto">
        {advice}
      </p>
      <span className="pairing-copy" data-ready={uri === undefined ? undefined : ''}>
        <CopyButton
          copiedLabel={shared('copied')}
          data-autofocus=""
          data-testid="copy-wc2-uri"
          failedLabel={shared('copy.failed')}
          label={t('wc.copy')}
          text={uri ?? ''}
        >
          {t('wc.copy')}
        </CopyButton>
      </span>
    </div>
  )
}

/**
 * Returns the code without its margin, which the image adds. A phone can read the code with 15% of it missing, and the
 * image in the center covers less than 5%.
 */
function toModules(text: string): readonly (readonly boolean[])[] {
  const withBorder = encodeQR(text, 'raw', { border: 1, ecc: 'medium' })
  return withBorder.slice(1, -1).map((row) => row.slice(1, -1))
}
