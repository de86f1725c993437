import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type FocusEvent,
  forwardRef,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { watchSizes } from '../watchSizes.js'
import { findBetween, type Layout, layOut } from './layOut.js'
import { virtualListCss } from './VirtualList.css.js'

/** How many px above and below the visible part are also drawn, so that fast scrolling does not reach empty space. */
const overscan = 320

/**
 * Distance from the end, in px, at which `onEnd` is called. The next page then loads before the user reaches the end.
 */
const endMargin = 800

/** Number of items that are drawn before it is known how many are visible. */
const firstCount = 8

export type VirtualListProps = Omit<ComponentPropsWithoutRef<'ul'>, 'children'> & {
  /** The number of items. */
  count: number
  /**
   * Returns the key of an item. It is unique, and stays the same for the item. Keep the function stable: a new one
   * recomputes the layout of the whole list.
   */
  keyOf: (index: number) => string
  /** Renders one item. Keep the function stable: a new one redraws all items. */
  children: (index: number) => ReactNode
  /**
   * Returns the kind of an item. Items of one kind have the same height, except for a few that are taller on a narrow
   * screen. Keep the function stable. Default: all items are of one kind.
   */
  kindOf?: ((index: number) => string) | undefined
  /** Height in px of each kind, until the first item of a kind is measured. Default: 56, a row. */
  heights?: Readonly<Record<string, number>> | undefined
  /** The number of items side by side. Default: 1. */
  columns?: number | undefined
  /** Space between items in px. Default: 8. */
  gap?: number | undefined
  /** Returns false for items that the arrow keys skip, e.g. a heading. Default: every item is a row. */
  isRow?: ((index: number) => boolean) | undefined
  /**
   * Called each time the end comes near, and again for a new `count` or `onEnd` while the end is still near.
   */
  onEnd?: (() => void) | undefined
}

/**
 * A list that draws only its visible items. It scrolls with the nearest element that can scroll. Arrow keys, Home and
 * End move the focus through the whole list. The focused item stays drawn, even if it is scrolled out of view. Mark the
 * elements that can get the focus with `data-row`, as `Row` does.
 */
export const VirtualList = forwardRef<HTMLUListElement, VirtualListProps>(function VirtualList(props, ref) {
  const {
    children,
    className,
    columns = 1,
    count,
    gap = 8,
    heights,
    isRow = always,
    keyOf,
    kindOf = plain,
    onBlur,
    onEnd,
    onFocus,
    onKeyDown,
    style,
    ...rest
  } = props
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(ref, () => list.current as HTMLUListElement, [])
  useSheet(list, virtualListCss)

  const { kinds, observe, taller } = useMeasured(list)
  const layout = useMemo(() => {
    const heightOf = (index: number) =>
      (taller.size > 0 ? taller.get(keyOf(index)) : undefined) ??
      kinds[kindOf(index)] ??
      heights?.[kindOf(index)] ??
      56
    return layOut({ columns, count, gap, heightOf })
  }, [columns, count, gap, heights, keyOf, kindOf, kinds, taller])
  const [first, last] = useSeen(list, layout)
  const end = useEndOf(list, count, onEnd)

  /** The item that has the focus or will get it. */
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focused === undefined || wanted.current !== focused) return
    wanted.current = undefined
    list.current?.querySelector<HTMLElement>(`:scope > [data-index="${focused}"] [data-row]`)?.focus()
  }, [focused])

  function handleKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    onKeyDown?.(event)
    const from = (event.target as Element).matches('[data-row]') ? indexOf(event.target) : undefined
    if (event.defaultPrevented || from === undefined) return
    const isRtl = event.currentTarget.matches(':dir(rtl)')
    const target = toTarget({ columns, count, from, isRow, isRtl, key: event.key })
    if (target === undefined) return
    event.preventDefault()
    if (target === from) return
    wanted.current = target
    setFocused(target)
  }

  function handleBlur(event: FocusEvent<HTMLUListElement>) {
    onBlur?.(event)
    if (wanted.current === undefined && !event.currentTarget.contains(event.relatedTarget))
      setFocused(undefined)
  }

  const indices: number[] = []
  if (focused !== undefined && focused < Math.min(first, count)) indices.push(focused)
  for (let index = first; index <= Math.min(last, count - 1); index++) indices.push(index)
  if (focused !== undefined && focused > last && focused < count) indices.push(focused)

  return (
    <>
      <ul
        {...rest}
        className={joinClasses('virtual-list', className)}
        onBlur={handleBlur}
        onFocus={(event) => {
          onFocus?.(event)
          setFocused(indexOf(event.target))
        }}
        onKeyDown={handleKeyDown}
        ref={list}
        style={{ ...style, blockSize: Math.max(0, (layout.tops.at(-1) ?? 0) - gap) }}
      >
        {indices.map((index) => (
          <Item
            columns={columns}
            count={count}
            gap={gap}
            id={keyOf(index)}
            index={index}
            key={keyOf(index)}
            kind={kindOf(index)}
            // Tiles side by side have the same height, because their text is truncated.
            observe={columns === 1 ? observe : undefined}
            render={children}
            top={layout.tops[Math.floor(index / columns)] ?? 0}
          />
        ))}
      </ul>
      {onEnd && <div aria-hidden="true" className="virtual-list-end" ref={end} />}
    </>
  )
})

type ItemProps = {
  columns: number
  count: number
  gap: number
  /** The item's key. */
  id: string
  index: number
  kind: string
  observe: Observe | undefined
  render: (index: number) => ReactNode
  top: number
}

/** One item. It rerenders only if its props change, for another item or another position. */
const Item = memo(function Item(props: ItemProps) {
  const { columns, count, gap, id, index, kind, observe, render, top } = props
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => (item.current ? observe?.(item.current, id) : undefined), [id, observe])
  const share = `(100% - ${gap * (columns - 1)}px) / ${columns}`
  const style: CSSProperties = {
    inlineSize: columns === 1 ? '100%' : `calc(${share})`,
    insetBlockStart: top,
    insetInlineStart: columns === 1 ? 0 : `calc((${share} + ${gap}px) * ${index % columns})`,
  }
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-kind={kind}
      ref={item}
      style={style}
    >
      {render(index)}
    </li>
  )
})

const plain = () => 'row'
const always = () => true

/** Watches the height of an item until the returned function is called. */
type Observe = (item: HTMLElement, key: string) => () => void

type Heights = {
  /** Height in px by kind. */
  kinds: Readonly<Record<string, number>>
  /** Height in px of the items that are taller than their kind, by key. */
  taller: ReadonlyMap<string, number>
}

const unmeasured: Heights = { kinds: {}, taller: new Map() }

/**
 * Returns heights of drawn items in px. Each kind is measured once for each width of the list. Items are measured
 * separately if they are taller than their kind, because their text needs another line.
 */
function useMeasured(list: RefObject<HTMLUListElement | null>): Heights & { observe: Observe } {
  const [measured, setMeasured] = useState(unmeasured)
  const width = useRef(0)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    // If every kind is known, nothing is measured, because each measurement would force a layout of the new items.
    const unknown = [...element.querySelectorAll<HTMLElement>(':scope > li')].filter(
      ({ dataset }) => !((dataset.kind ?? '') in measured.kinds),
    )
    if (unknown.length === 0) return
    width.current = element.offsetWidth
    const kinds = { ...measured.kinds }
    for (const { dataset, offsetHeight } of unknown) {
      const kind = dataset.kind ?? ''
      kinds[kind] = Math.min(kinds[kind] ?? offsetHeight, offsetHeight)
    }
    setMeasured({ ...measured, kinds })
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = watchSizes(() => {
      if (element.offsetWidth !== width.current) setMeasured(unmeasured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  const { kinds } = measured
  const observe = useMemo(() => observeTaller(kinds, setMeasured), [kinds])
  return { ...measured, observe }
}

/**
 * Watches for items that are taller than their kind. The browser reports sizes after its own layout, so this forces no
 * layout.
 */
function observeTaller(
  kinds: Heights['kinds'],
  setMeasured: (change: (before: Heights) => Heights) => void,
): Observe {
  const keys = new WeakMap<Element, string>()
  const observer = watchSizes((entries) => {
    const found = entries.flatMap(({ borderBoxSize, target }): [string, number | undefined][] => {
      const key = keys.get(target)
      const ofKind = kinds[(target as HTMLElement).dataset.kind ?? '']
      const height = borderBoxSize[0]?.blockSize
      // In a closed modal, nothing has a height.
      if (key === undefined || ofKind === undefined || !height) return []
      return [[key, height > ofKind + 1 ? height : undefined]]
    })
    setMeasured((before) => {
      const changed = found.filter(([key, height]) => before.taller.get(key) !== height)
      if (before.kinds !== kinds || changed.length === 0) return before
      const taller = new Map(before.taller)
      for (const [key, height] of changed) {
        if (height === undefined) taller.delete(key)
        else taller.set(key, height)
      }
      return { ...before, taller }
    })
  })
  return (item, key) => {
    keys.set(item, key)
    observer.observe(item)
    return () => observer.unobserve(item)
  }
}

/** Returns the first and the last item to draw. */
function useSeen(list: RefObject<HTMLUListElement | null>, layout: Layout): readonly [number, number] {
  const [seen, setSeen] = useState<readonly [number, number]>([0, firstCount * layout.columns - 1])
  const latest = useRef(layout)
  /**
   * The scrolling element is found when sizes change, because reading styles during scrolling makes the browser compute
   * all of them.
   */
  const scroller = useRef<Element>(undefined)

  const look = useCallback(() => {
    const element = list.current
    if (!element) return
    scroller.current ??= findScroller(element)
    const own = element.getBoundingClientRect()
    const frame = scroller.current.getBoundingClientRect()
    // In a closed modal, or without a layout (jsdom), nothing is visible. Then keep the items that are drawn.
    if (frame.height === 0) return
    const from = frame.top - own.top - overscan
    const to = frame.bottom - own.top + overscan
    const next = findBetween(latest.current, from, to)
    setSeen((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
  }, [list])

  useLayoutEffect(() => {
    latest.current = layout
    look()
  }, [layout, look])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const scrolled = findScroller(element)
    scroller.current = scrolled
    // In a short window, the whole view scrolls, not just its body.
    const around = scrolled.parentElement ?? scrolled
    const observer = watchSizes(() => {
      scroller.current = findScroller(element)
      look()
    })
    for (const each of [scrolled, around]) observer.observe(each)
    // In the capture phase, because `scroll` does not bubble.
    const whileScrolling = { capture: true, passive: true }
    around.addEventListener('scroll', look, whileScrolling)
    return () => {
      observer.disconnect()
      around.removeEventListener('scroll', look, whileScrolling)
    }
  }, [list, look])
  return seen
}

/** Calls `onEnd` when the mark behind the list is nearly visible. */
function useEndOf(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  onEnd: (() => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again for each page, as it may still be visible
  useEffect(() => {
    const mark = end.current
    if (!mark || !list.current || !onEnd) return
    // jsdom has no IntersectionObserver.
    if (typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd()
      },
      { root: findScroller(list.current), rootMargin: `${endMargin}px 0px` },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [count, list, onEnd])
  return end
}

function findScroller(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return element.ownerDocument.documentElement
}

function indexOf(target: EventTarget): number | undefined {
  const item = (target as Element).closest<HTMLElement>('li[data-index]')
  return item ? Number(item.dataset.index) : undefined
}

/**
 * Returns the item to which a key moves the focus. At an end, that is the same item. Undefined for a key that does not
 * move the focus.
 */
function toTarget({
  columns,
  count,
  from,
  isRow,
  isRtl,
  key,
}: {
  columns: number
  count: number
  from: number
  isRow: (index: number) => boolean
  isRtl: boolean
  key: string
}): number | undefined {
  const beside = columns > 1 ? (isRtl ? -1 : 1) : undefined
  const steps: Readonly<Record<string, number | undefined>> = {
    ArrowDown: columns,
    ArrowLeft: beside && -beside,
    ArrowRight: beside,
    ArrowUp: -columns,
    End: -1,
    Home: 1,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined) return undefined
  const start = key === 'Home' ? 0 : key === 'End' ? count - 1 : from + step
  for (let index = start; index >= 0 && index < count; index += step) if (isRow(index)) return index
  return from
}
