import { createContext, type RefObject, useContext, useInsertionEffect, useLayoutEffect } from 'react'
import { adopt } from './adopt.js'

/**
 * The root that adopts sheets, if it is known before anything is drawn. A sheet adopted between two layout effects
 * makes the browser lay out everything again for the second, which costs a slow phone a frame each time.
 */
export const SheetRootContext = createContext<ShadowRoot | Document | undefined>(undefined)

/**
 * Adopts a primitive's own sheet in the root of the element. It is for primitives that few views need, so that their
 * styles are not part of the shared sheet.
 */
export function useSheet(element: RefObject<Element | null>, sheet: string | undefined): void {
  const known = useContext(SheetRootContext)
  useInsertionEffect(() => {
    if (known && sheet !== undefined) adopt(known, sheet)
  }, [known, sheet])
  useLayoutEffect(() => {
    if (known || sheet === undefined) return
    const root = element.current?.getRootNode()
    // An element that is not in a document has no root that could adopt it.
    if (root && 'adoptedStyleSheets' in root) adopt(root as Document | ShadowRoot, sheet)
  }, [element, known, sheet])
}
