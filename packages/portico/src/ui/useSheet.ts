import { createContext, type RefObject, useContext, useInsertionEffect, useLayoutEffect } from 'react'
import { adopt } from './adopt.js'

/**
 * Where sheets are adopted, where that is known before anything is drawn. A sheet that comes between two layout effects
 * has the browser lay out all again for the second: each costs a slow phone a frame.
 */
export const SheetRootContext = createContext<ShadowRoot | Document | undefined>(undefined)

/**
 * Adopts a primitive's own sheet where the element is drawn. For primitives that few views need: what they look like
 * does not weigh on those that all views share.
 */
export function useSheet(element: RefObject<Element | null>, sheet: string | undefined): void {
  const known = useContext(SheetRootContext)
  useInsertionEffect(() => {
    if (known && sheet !== undefined) adopt(known, sheet)
  }, [known, sheet])
  useLayoutEffect(() => {
    if (known || sheet === undefined) return
    const root = element.current?.getRootNode()
    // What is not in a document has nothing to adopt it.
    if (root && 'adoptedStyleSheets' in root) adopt(root as Document | ShadowRoot, sheet)
  }, [element, known, sheet])
}
