import { createContext, type RefObject, useContext, useInsertionEffect, useLayoutEffect } from 'react'
import { adopt } from './adopt.js'

/**
 * The root that adopts sheets, if it is known before anything is drawn. If a sheet is adopted between two layout
 * effects, the browser lays out everything again for the second one. On a slow phone, that costs a frame each time.
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
    // If the element is not in a document, it has no root that could adopt the sheet.
    if (root && 'adoptedStyleSheets' in root) adopt(root as Document | ShadowRoot, sheet)
  }, [element, known, sheet])
}
