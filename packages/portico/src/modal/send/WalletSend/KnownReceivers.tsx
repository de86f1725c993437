import { useState } from 'react'
import { toNetworkId } from '../../../core/findActive.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { x } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useFormat } from '../../shell/useFormat.js'
import { useKitState } from '../../shell/useKitState.js'
import type { AddressBook, Known } from '../useAddressBook.js'

/** Maximum number of recent recipients. */
const listed = 5

export type KnownReceiversProps = {
  book: AddressBook
  /** The typed text, which filters the list. */
  search: string
  onChoose: (address: string) => void
}

/**
 * Lists the addresses that this device knows. An address that resembles another is shown, but one tap cannot choose it.
 */
export function KnownReceivers({ book, onChoose, search }: KnownReceiversProps) {
  const format = useFormat()
  const t = useText('send')
  const isFound = ({ address, name }: Known) => matchesSearch(`${name ?? ''} ${address}`, search)
  const recent = book.recent.filter(isFound).slice(0, listed)
  const contacts = book.contacts.filter(isFound)
  return (
    <>
      <Section
        editLabel={t('contacts.edit.recent')}
        forget={book.forget}
        onChoose={onChoose}
        users={recent.map((one) => ({ ...one, note: format.ago(one.sentAt) }))}
        title={t('contacts.recent')}
      />
      <Section
        editLabel={t('contacts.edit.contacts')}
        forget={book.remove}
        onChoose={onChoose}
        users={contacts}
        title={t('contacts.title')}
      />
    </>
  )
}

type User = Known & { note?: string | undefined }

function Section({
  editLabel,
  forget,
  onChoose,
  users,
  title,
}: {
  editLabel: string
  forget: (address: string) => void
  onChoose: (address: string) => void
  users: readonly User[]
  title: string
}) {
  const t = useText('send')
  const { say } = useShell()
  const [isEdited, setEdited] = useState(false)
  if (users.length === 0) return null
  return (
    <section className="send-known">
      <div className="send-known-head">
        <h3>{title}</h3>
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
        {users.map((user) => (
          <UserRow
            isEdited={isEdited}
            key={user.address}
            onClick={(called, written) => {
              if (!isEdited) return onChoose(written)
              forget(user.address)
              say(t('contacts.forgotten', { name: called }))
            }}
            user={user}
          />
        ))}
      </RowList>
    </section>
  )
}

function UserRow({
  isEdited,
  onClick,
  user: { address, isLookAlike, name, note },
}: {
  isEdited: boolean
  onClick: (called: string, written: string) => void
  user: User
}) {
  const t = useText('send')
  // A look-alike is shown without a name, because a name would make it seem trustworthy.
  const { data: identity } = useIdentity(name === undefined && !isLookAlike ? address : undefined)
  const known = name ?? identity?.name ?? undefined
  // It may have been stored on another network. Its capitals there would look like a mistake here.
  const written = useWrittenAddress(
    address,
    useKitState((state) => toNetworkId(state)),
  )
  const called = known === undefined ? formatAddress(written) : sanitizeText(known)
  const subtitle = [known === undefined ? [] : formatAddress(written), note ?? []].flat().join(' · ')
  return (
    <Row
      aria-label={isEdited ? t('contacts.forget', { name: called }) : undefined}
      data-known={address}
      disabledReason={isLookAlike && !isEdited ? t('contacts.lookAlike.reason') : undefined}
      image={<Avatar address={address} src={identity?.avatar ?? undefined} />}
      onClick={() => onClick(called, written)}
      subtitle={subtitle}
      title={called}
      trailing={
        isEdited ? <Icon path={x} /> : isLookAlike && <Tag variant="warning">{t('contacts.lookAlike')}</Tag>
      }
    />
  )
}
