import { forwardRef, useId } from 'react'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { AddressField } from '../../../ui/AddressField/AddressField.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Checkbox } from '../../../ui/Checkbox/Checkbox.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { scanLine } from '../../../ui/Icon/paths.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { Notice } from '../../parts/Notice.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import type { Known } from '../useAddressBook.js'
import type { Receiver } from '../useReceiver.js'

export type ReceiverCardProps = {
  text: string
  receiver: Receiver
  /** Why a payment request in the field cannot be paid. */
  problem?: string | undefined
  /** Undefined without a camera. */
  onScan?: (() => void) | undefined
  contact: Known | undefined
  avatar: string | undefined
  networkName: string
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  onTextChange: (text: string) => void
  onEnter: () => void
  autoFocus: boolean
}

/** The card for the recipient: the typed text, the address that it stands for, and warnings about that address. */
export const ReceiverCard = forwardRef<HTMLTextAreaElement, ReceiverCardProps>(function ReceiverCard(
  {
    autoFocus,
    avatar,
    contact,
    isConfirmed,
    networkName,
    onConfirm,
    onEnter,
    onScan,
    onTextChange,
    problem: asked,
    receiver,
    text,
  },
  ref,
) {
  const t = useText('send')
  const scanText = useText('scan')
  const { toast } = useShell()
  const statusId = useId()
  const problem =
    asked ?? (receiver.status === 'refused' ? describeRefusal(t, receiver, networkName) : undefined)
  return (
    <div className="send-card">
      <div className="send-head">
        <span aria-hidden="true" className="send-label">
          {t('send.to')}
        </span>
        {onScan && (
          <button
            className="send-text-button send-scan"
            data-testid="send-scan"
            onClick={onScan}
            title={scanText('scan.open.label')}
            type="button"
          >
            <Icon path={scanLine} size={16} />
            <span>{scanText('scan.open')}</span>
            <span className="visually-hidden"> {scanText('scan.open.label')}</span>
          </button>
        )}
      </div>
      <AddressField
        aria-describedby={statusId}
        clearLabel={t('send.receiver.clear')}
        data-autofocus={autoFocus ? '' : undefined}
        data-testid="send-receiver"
        invalid={problem !== undefined}
        label={t('send.receiver')}
        onEnter={onEnter}
        onPasteRefused={() => toast(t('send.paste.refused'))}
        onValueChange={onTextChange}
        pasteLabel={t('send.paste')}
        ref={ref}
        value={text}
      />
      <div aria-live="polite" id={statusId}>
        {problem && <p className="send-problem">{problem}</p>}
        {receiver.status === 'looking' && receiver.isName && (
          <p className="send-label">
            <bdi>{t('send.resolving', { name: sanitizeText(text) })}</bdi>
          </p>
        )}
        {receiver.status === 'found' && (
          <Found avatar={avatar} contact={contact} receiver={receiver} text={text} />
        )}
      </div>
      {receiver.status === 'found' && needsConfirmation(receiver) && (
        <div className="send-receiver">
          {receiver.isChecksumWrong && <Notice title={t('send.checksum')} variant="warning" />}
          {receiver.lookAlikes.length > 0 && (
            <Notice title={t('send.lookAlike')} variant="warning">
              <dl>
                {receiver.lookAlikes.slice(0, 3).map((known) => (
                  <div className="send-compare" key={known}>
                    <dt>{t('send.lookAlike.known')}</dt>
                    <dd>
                      <WholeAddress address={known} unlike={receiver.address} />
                    </dd>
                  </div>
                ))}
                <div className="send-compare">
                  <dt>{t('send.lookAlike.given')}</dt>
                  <dd>
                    <WholeAddress address={receiver.address} unlike={receiver.lookAlikes[0] ?? ''} />
                  </dd>
                </div>
              </dl>
            </Notice>
          )}
          <Checkbox checked={isConfirmed} data-testid="send-confirm" onCheckedChange={onConfirm}>
            {t('send.confirmAddress')}
          </Checkbox>
        </div>
      )}
    </div>
  )
})

/** Checks whether a recipient is likely a mistake or a trap. If so, the user must confirm it. */
export function needsConfirmation(receiver: Receiver & { status: 'found' }): boolean {
  return receiver.isChecksumWrong || receiver.lookAlikes.length > 0
}

function Found({
  avatar,
  contact,
  receiver,
  text,
}: {
  avatar: string | undefined
  contact: Known | undefined
  receiver: Receiver & { status: 'found' }
  text: string
}) {
  const t = useText('send')
  const { address, isOwnAccount, name } = receiver
  const isTyped = text.trim().toLowerCase().endsWith(address.slice(2).toLowerCase())
  // The field already shows the same name or address.
  if (isTyped && !contact && !isOwnAccount) return null
  return (
    <div className="send-receiver">
      <div className="send-who">
        <Avatar address={address} size={32} src={avatar} />
        <div className="send-names">
          <span className="send-name">
            <bdi>{sanitizeText(contact?.name ?? name ?? '')}</bdi>
            {contact && <Tag>{t('send.receiver.contact')}</Tag>}
            {isOwnAccount && <Tag variant="accent">{t('send.receiver.own')}</Tag>}
          </span>
          {!isTyped && <WholeAddress address={address} />}
        </div>
      </div>
    </div>
  )
}

function describeRefusal(
  t: Text<'send'>,
  { error }: Receiver & { status: 'refused' },
  network: string,
): string {
  switch (error?.code) {
    case 'INVALID_RECEIVER': {
      const reason = 'reason' in error ? error.reason : 'malformed'
      if (reason === 'nobody') return t('send.receiver.nobody')
      if (reason === 'token') return t('send.receiver.token')
      if (reason === 'partOfName') return t('send.receiver.partOfName', { network })
      return t('send.receiver.malformed', { network })
    }
    case 'NAMES_NOT_SUPPORTED':
      return t('send.receiver.noNames', { network })
    case 'NAME_UNRESOLVED':
      if ('reason' in error && error.reason === 'contract')
        return t('send.receiver.contractName', { network })
      return unresolved(t)
    default:
      return unresolved(t)
  }
}

const unresolved = (t: Text<'send'>) =>
  `${t('send.receiver.unresolved')}. ${t('send.receiver.unresolved.advice')}`
