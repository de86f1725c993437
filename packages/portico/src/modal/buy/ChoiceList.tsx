import { type ReactNode, useState } from 'react'
import { sanitizeText } from '../../format/sanitizeText.js'
import { SearchField } from '../../ui/SearchField/SearchField.js'
import { VirtualList } from '../../ui/VirtualList/VirtualList.js'
import { matchesSearch } from '../parts/matchesSearch.js'
import { RowSkeletons } from '../parts/RowSkeletons.js'
import { Message } from '../shell/Message.js'

/** A searchable list in which the user chooses one item. */
export function ChoiceList<item>({
  choices,
  children,
  isLoading,
  keyOf,
  texts,
  wordsOf,
}: {
  choices: readonly item[]
  /** Renders the row of an item. */
  children: (choice: item) => ReactNode
  isLoading: boolean
  keyOf: (choice: item) => string
  texts: {
    clear: string
    list: string
    loading: string
    /** Shown if nothing is found. */
    none: (search: string) => string
    noneAdvice: string
    search: string
  }
  /** Returns the text by which an item is found. */
  wordsOf: (choice: item) => string
}) {
  const [search, setSearch] = useState('')
  const listed = choices.filter((choice) => matchesSearch(wordsOf(choice), search))
  return (
    <>
      <SearchField
        clearLabel={texts.clear}
        data-autofocus=""
        label={texts.search}
        onValueChange={setSearch}
        value={search}
      />
      {isLoading ? (
        <RowSkeletons label={texts.loading} />
      ) : listed.length === 0 ? (
        <Message text={texts.noneAdvice} title={texts.none(sanitizeText(search))} />
      ) : (
        <VirtualList
          aria-label={texts.list}
          count={listed.length}
          keyOf={(index) => {
            const choice = listed[index]
            return choice === undefined ? String(index) : keyOf(choice)
          }}
        >
          {(index) => {
            const choice = listed[index]
            return choice === undefined ? null : children(choice)
          }}
        </VirtualList>
      )}
    </>
  )
}
