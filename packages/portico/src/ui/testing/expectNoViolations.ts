import axe from 'axe-core'
import { expect } from 'vitest'

/** Runs axe on `element` and its shadow roots. Expects no violation of any rule, except those for whole pages. */
export async function expectNoViolations(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: {
      // These rules are for whole pages, and a primitive is only part of one.
      'landmark-one-main': { enabled: false },
      'page-has-heading-one': { enabled: false },
      region: { enabled: false },
    },
  })
  const found = violations.map(({ help, id, nodes }) => ({ help, id, nodes: nodes.map(({ html }) => html) }))
  expect(found).toEqual([])
}
