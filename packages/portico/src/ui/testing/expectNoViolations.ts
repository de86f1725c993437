import axe from 'axe-core'
import { expect } from 'vitest'

/** Runs axe over `element` and what is in its shadow roots; no violation of any rule but those of whole pages. */
export async function expectNoViolations(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: {
      // Rules for whole pages: a primitive is a part of one.
      'landmark-one-main': { enabled: false },
      'page-has-heading-one': { enabled: false },
      region: { enabled: false },
    },
  })
  const found = violations.map(({ help, id, nodes }) => ({ help, id, nodes: nodes.map(({ html }) => html) }))
  expect(found).toEqual([])
}
