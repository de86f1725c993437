import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  useImperativeHandle,
  useRef,
} from 'react'
import { x } from '../Icon/paths.js'
import { IconButton } from '../IconButton/IconButton.js'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { addressFieldCss } from './AddressField.css.js'

/** Number of characters in one line, for browsers that do not size a field to its text. */
const lineLength = 24

export type AddressFieldProps = Omit<
  ComponentPropsWithoutRef<'textarea'>,
  'aria-label' | 'onChange' | 'rows' | 'value'
> & {
  /** What to enter: `Address or name`. The accessible name, and the placeholder. */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Text of the button that pastes from the clipboard. */
  pasteLabel: string
  /** Text of the button that empties the field. */
  clearLabel: string
  /** Called if the browser does not allow access to the clipboard. The user must then paste by hand. */
  onPasteRefused?: (() => void) | undefined
  /** Called when Enter is pressed, because an address has no line breaks. */
  onEnter?: (() => void) | undefined
  /** Whether the text is neither an address nor a known name. */
  invalid?: boolean | undefined
}

/**
 * A field for an address or a name. A long text wraps, so it is shown in full. `ref` and other props go to the field.
 */
export const AddressField = forwardRef<HTMLTextAreaElement, AddressFieldProps>(function AddressField(
  {
    className,
    clearLabel,
    invalid,
    label,
    onEnter,
    onKeyDown,
    onPasteRefused,
    onValueChange,
    pasteLabel,
    value,
    ...rest
  },
  ref,
) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  useSheet(field, addressFieldCss)

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // This also prevents the same key press from reaching the button that gets the focus next.
    event.preventDefault()
    if (!event.repeat) onEnter?.()
  }

  async function paste() {
    field.current?.focus()
    try {
      change(await navigator.clipboard.readText())
    } catch {
      onPasteRefused?.()
    }
  }

  function change(text: string) {
    onValueChange(text.replace(/[\r\n]+/g, ' '))
  }

  return (
    <div className="address-field">
      <textarea
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="done"
        placeholder={label}
        spellCheck={false}
        {...rest}
        aria-invalid={invalid || undefined}
        aria-label={label}
        className={joinClasses('address-field-input', className)}
        data-code={/^0x[\da-f]{8}/i.test(value) ? '' : undefined}
        dir={value === '' ? undefined : 'auto'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKeyDown}
        ref={field}
        rows={Math.max(1, Math.ceil(value.length / lineLength))}
        value={value}
      />
      {value === '' ? (
        <button className="address-field-paste" onClick={() => void paste()} type="button">
          {pasteLabel}
        </button>
      ) : (
        <IconButton
          icon={x}
          label={clearLabel}
          onClick={() => {
            onValueChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
})
