import { createRef, type ReactElement, type Ref } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emulateMedia } from './emulateMedia.js'
import { expectNoViolations } from './expectNoViolations.js'
import { renderUi } from './renderUi.js'

/** The props that every primitive accepts, in addition to its own props. */
export type ConformanceProps = {
  className: string
  'data-testid': string
  ref: Ref<never>
}

export type ConformanceOptions = {
  /** Whether the element can get the focus. False for elements that the user cannot operate. Default: true. */
  focusable?: boolean
  /** The primitive's own class, which stays beside the given one. */
  ownClass: string
}

/** Tests what applies to every primitive. */
export function conformance(
  render: (props: ConformanceProps) => ReactElement,
  { focusable = true, ownClass }: ConformanceOptions,
): void {
  describe('conformance', () => {
    afterEach(() => emulateMedia({}))

    test('behavior: ref, class and other props reach one element', async () => {
      const ref = createRef<Element>()
      // The types of the primitives' refs differ, but all of them are elements.
      const { shadow } = await renderUi(render(propsWith(ref as Ref<never>)))
      const element = shadow.querySelector('[data-testid="subject"]')
      expect(element).not.toBeNull()
      expect(ref.current).toBe(element)
      expect([...(element?.classList ?? [])]).toEqual(expect.arrayContaining(['given', ownClass]))
    })

    test('behavior: axe finds nothing, in either scheme and direction', async () => {
      for (const options of [{ scheme: 'light' }, { scheme: 'dark' }, { dir: 'rtl' }] as const) {
        const { host, unmount } = await renderUi(render(propsWith()), options)
        await expectNoViolations(host)
        await unmount()
      }
    })

    test('behavior: under reduced motion nothing moves', async () => {
      await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
      const { shadow } = await renderUi(render(propsWith()), { paused: true })
      const moved = shadow
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap((frame) => Object.keys(frame))
      expect(moved.filter((property) => /transform|translate|scale|rotate|clipPath/.test(property))).toEqual(
        [],
      )
    })

    if (!focusable) return
    test('behavior: the keyboard reaches it, with a focus ring, and a pointer can hit it', async () => {
      const before = document.createElement('button')
      document.body.append(before)
      const { shadow } = await renderUi(render(propsWith()))
      before.focus()
      await userEvent.keyboard('{Tab}')
      before.remove()
      const element = shadow.querySelector<HTMLElement>('[data-testid="subject"]')
      expect(shadow.activeElement).toBe(element)
      expect(element?.matches(':focus-visible')).toBe(true)
      const { outlineStyle, outlineWidth } = getComputedStyle(element as HTMLElement)
      expect({ outlineStyle, outlineWidth }).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' })
      const { height, width } = (element as HTMLElement).getBoundingClientRect()
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(24)
    })
  })
}

function propsWith(ref: Ref<never> = null): ConformanceProps {
  return { className: 'given', 'data-testid': 'subject', ref }
}
