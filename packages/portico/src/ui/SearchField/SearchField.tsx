import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  useImperativeHandle,
  useRef,
} from 'react'
import { Icon } from '../Icon/Icon.js'
import { search, x } from '../Icon/paths.js'
import { IconButton } from '../IconButton/IconButton.js'
import { joinClasses } from '../joinClasses.js'

export type SearchFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'type' | 'value'> & {
  /** What the user can search, e.g. `Search wallets`. It is the accessible name and the placeholder. */
  label: string
  /** Text of the button that empties the field. */
  clearLabel: string
  value: string
  onValueChange: (value: string) => void
}

/**
 * A field that filters the list below it on its `Screen`. Arrow down and Enter move the focus to
 * the first row. `ref` and other props go to the input.
 */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { className, clearLabel, label, onKeyDown, onValueChange, value, ...rest },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])

  function clear() {
    onValueChange('')
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    // While an input method composes, it handles both keys.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.closest('[data-screen]')?.querySelector<HTMLElement>('[data-row]')?.focus()
  }

  return (
    <div className="search-field">
      <Icon className="search-field-icon" path={search} />
      <input
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="search"
        placeholder={label}
        spellCheck={false}
        {...rest}
        aria-label={label}
        className={joinClasses('search-field-input', className)}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKeyDown}
        ref={input}
        type="search"
        value={value}
      />
      {value !== '' && (
        <IconButton className="search-field-clear" icon={x} label={clearLabel} onClick={clear} />
      )}
    </div>
  )
})
