import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { tabsCss } from './Tabs.css.js'

export type TabsProps = Omit<ComponentPropsWithoutRef<'div'>, 'aria-label'> & {
  /** What the tabs belong to. It is the accessible name of their list. */
  label: string
  /** The tabs in the order in which they are shown. */
  tabs: readonly { id: string; title: string }[]
  /** `id` of the tab whose panel is shown. */
  selected: string
  onSelectedChange: (id: string) => void
  /** The panel of the selected tab. Give it a `key` if each panel has its own state. */
  children: ReactNode
}

/**
 * Several panels in one place, of which one is shown at a time. The Tab key stops once at the list of tabs. The arrow
 * keys, Home and End select a tab, whose panel appears immediately. Source: WAI-ARIA Authoring Practices, tabs with
 * automatic activation. `ref` and other props go to the element around the list and the panel.
 */
export const Tabs = forwardRef<HTMLDivElement, TabsProps>(function Tabs(
  { children, className, label, onSelectedChange, selected, tabs, ...rest },
  ref,
) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLDivElement, [])
  useSheet(element, tabsCss)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex((tab) => tab.id === selected)
    const target = toTarget(event.key, index, tabs.length, event.currentTarget.matches(':dir(rtl)'))
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onSelectedChange(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <div {...rest} className={joinClasses('tabs', className)} ref={element}>
      <div aria-label={label} className="tabs-list" onKeyDown={handleKeyDown} role="tablist">
        {tabs.map((tab) => (
          <button
            aria-controls={tab.id === selected ? `${id}panel` : undefined}
            aria-selected={tab.id === selected}
            className="tab"
            data-tab={tab.id}
            id={`${id}${tab.id}`}
            key={tab.id}
            onClick={() => onSelectedChange(tab.id)}
            role="tab"
            tabIndex={tab.id === selected ? 0 : -1}
            type="button"
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        aria-labelledby={`${id}${selected}`}
        className="tab-panel"
        id={`${id}panel`}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a panel with no button could not be reached
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  )
})

/** Returns the tab that a key selects. After the last tab comes the first. Undefined for any other key. */
function toTarget(key: string, index: number, count: number, isRtl: boolean): number | undefined {
  const next = (index + 1) % count
  const previous = (index - 1 + count) % count
  switch (key) {
    case 'ArrowLeft':
      return isRtl ? next : previous
    case 'ArrowRight':
      return isRtl ? previous : next
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
