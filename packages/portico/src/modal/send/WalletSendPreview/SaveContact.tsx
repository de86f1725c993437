import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { AddressBook } from '../useAddressBook.js'

/** Maximum number of characters of a contact's name. */
const nameLength = 64

/** Offers to save a new recipient under a name on this device. */
export function SaveContact({
  address,
  book,
  suggestion,
}: {
  address: string
  book: AddressBook
  suggestion: string
}) {
  const t = useText('send')
  const { say } = useShell()
  const [name, setName] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isOpen = name !== undefined
  useEffect(() => {
    if (isOpen) field.current?.select()
  }, [isOpen])

  function save(event: FormEvent) {
    event.preventDefault()
    const clean = sanitizeText(name, { maxLength: nameLength })
    if (clean === '' || !book.save({ address, name: clean })) return field.current?.focus()
    say(t('contacts.saved', { name: clean }))
  }

  if (!isOpen) {
    return (
      <button
        className="review-link"
        data-testid="save-contact"
        onClick={() => setName(suggestion)}
        type="button"
      >
        {t('contacts.save')}
      </button>
    )
  }
  return (
    <form className="review-contact" onSubmit={save}>
      <input
        aria-label={t('contacts.name')}
        autoComplete="off"
        dir="auto"
        enterKeyHint="done"
        maxLength={nameLength}
        onChange={(event) => setName(event.target.value)}
        placeholder={t('contacts.name')}
        ref={field}
        value={name}
      />
      <button className="review-link" type="submit">
        {t('contacts.save.do')}
      </button>
    </form>
  )
}
