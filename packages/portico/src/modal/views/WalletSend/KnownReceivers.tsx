import { type ReactNode, useState } from 'react'
import { formatAddress } from '../../../format/formatAddress.js'
import { formatRelativeTime } from '../../../format/formatRelativeTime.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { x } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import type { AddressBook, Known } from '../../data/useAddressBook.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { sendText as t } from '../../sendText.js'
import { useShell } from '../../shellContext.js'

/** Recipients that are listed at once. */
const listed = 5

export type KnownReceiversProps = {
  book: AddressBook
  /** What was typed: narrows the list. */
  search: string
  onChoose: (address: string) => void
}

/** Those this device knows. One that looks like another is shown and cannot be chosen with one tap. */
export function KnownReceivers({ book, onChoose, search }: KnownReceiversProps) {
  const isFound = ({ address, name }: Known) => matchesSearch(`${name ?? ''} ${address}`, search)
  const recent = book.recent.filter(isFound).slice(0, listed)
  const contacts = book.contacts.filter(isFound)
  return (
    <>
      <Section
        editLabel={t('contacts.edit.recent')}
        forget={book.forget}
        onChoose={onChoose}
        people={recent.map((one) => ({
          ...one,
          subtitle: `${one.name === undefined ? '' : `${formatAddress(one.address)} · `}${formatRelativeTime(one.sentAt)}`,
        }))}
        title={t('contacts.recent')}
      />
      <Section
        editLabel={t('contacts.edit.contacts')}
        forget={book.remove}
        onChoose={onChoose}
        people={contacts.map((one) => ({ ...one, subtitle: formatAddress(one.address) }))}
        title={t('contacts.title')}
      />
    </>
  )
}

function Section({
  editLabel,
  forget,
  onChoose,
  people,
  title,
}: {
  editLabel: string
  forget: (address: string) => void
  onChoose: (address: string) => void
  people: readonly (Known & { subtitle: ReactNode })[]
  title: string
}) {
  const { say } = useShell()
  const [isEdited, setEdited] = useState(false)
  if (people.length === 0) return null
  return (
    <section className="send-known">
      <div className="send-known-head">
        <h3 dir="auto">{title}</h3>
        <button
          aria-label={isEdited ? undefined : editLabel}
          aria-pressed={isEdited}
          className="send-text-button"
          onClick={() => setEdited(!isEdited)}
          type="button"
        >
          {isEdited ? t('contacts.done') : t('contacts.edit')}
        </button>
      </div>
      <RowList aria-label={title}>
        {people.map(({ address, isLookAlike, name, subtitle }) => {
          const called = name === undefined ? formatAddress(address) : sanitizeText(name)
          return (
            <Row
              aria-label={isEdited ? t('contacts.forget', { name: called }) : undefined}
              data-known={address}
              disabledReason={isLookAlike && !isEdited ? t('contacts.lookAlike.reason') : undefined}
              image={<Avatar address={address} />}
              key={address}
              onClick={() => {
                if (!isEdited) return onChoose(address)
                forget(address)
                say(t('contacts.forgotten', { name: called }))
              }}
              subtitle={subtitle}
              title={called}
              trailing={
                isEdited ? (
                  <Icon path={x} />
                ) : (
                  isLookAlike && <Tag variant="warning">{t('contacts.lookAlike')}</Tag>
                )
              }
            />
          )
        })}
      </RowList>
    </section>
  )
}
