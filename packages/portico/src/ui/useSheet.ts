import { type RefObject, useLayoutEffect } from 'react'
import { adopt } from './adopt.js'

/**
 * Adopts a primitive's own sheet where the element is drawn. For primitives that few views need: what they look like
 * does not weigh on those that all views share.
 */
export function useSheet(element: RefObject<Element | null>, sheet: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    // What is not in a document has nothing to adopt it.
    if (root && 'adoptedStyleSheets' in root) adopt(root as Document | ShadowRoot, sheet)
  }, [element, sheet])
}
