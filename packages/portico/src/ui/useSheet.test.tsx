import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { SheetRootContext, useSheet } from './useSheet.js'

const sheet = 'p { block-size: 37px; margin: 0; }'

/** Renders an element that is measured before the next element adopts its sheet. */
function render(isKnown: boolean) {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const container = shadow.appendChild(document.createElement('div'))
  const heights: number[] = []

  function First() {
    const element = useRef<HTMLParagraphElement>(null)
    useLayoutEffect(() => {
      heights.push(element.current?.offsetHeight ?? -1)
    }, [])
    return <p ref={element} />
  }
  function Second() {
    const element = useRef<HTMLSpanElement>(null)
    useSheet(element, sheet)
    return <span ref={element} />
  }
  const root = createRoot(container)
  flushSync(() =>
    root.render(
      <SheetRootContext.Provider value={isKnown ? shadow : undefined}>
        <First />
        <Second />
      </SheetRootContext.Provider>,
    ),
  )
  const height = container.querySelector('p')?.offsetHeight
  root.unmount()
  host.remove()
  return { height, heights }
}

test('default: a rendered element has its style sheet before anything is measured', () => {
  expect(render(true)).toEqual({ height: 37, heights: [37] })
})

test('behavior: if the root is unknown it is found from the element', () => {
  expect(render(false)).toEqual({ height: 37, heights: [0] })
})
