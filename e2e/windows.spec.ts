import { sample } from '../scripts/testing/sample.mjs'
import { keepingTest as test } from './keepingTest.js'
import { walkEmail, walkWallet } from './walkViews.js'

/** A phone with its keyboard open, two phones in landscape, and pages zoomed to 200% and 400%. */
const sizes = [
  { height: 400, width: 375 },
  { height: 375, width: 667 },
  { height: 390, width: 844 },
  { height: 360, width: 640 },
  { height: 256, width: 320 },
] as const

/** The walks that a run with a seed takes, of one for each window. */
const share = 1 / 5

const nameOf = ({ height, width }: (typeof sizes)[number]) => `${width} × ${height} px`
for (const size of sample(sizes, { nameOf, share })) {
  test(`behavior: in a window of ${nameOf(size)}, everything of a connected wallet can be seen`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await walkWallet(page)
  })
}

for (const size of sample(sizes, { nameOf: (each) => `${nameOf(each)} email`, share })) {
  test(`behavior: in a window of ${nameOf(size)}, everything of a login and of the wallet’s frame can be seen`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await walkEmail(page)
  })
}
