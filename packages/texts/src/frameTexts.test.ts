import { expect, test } from 'vitest'
import { checkTranslation } from './checkTranslation.js'
import { frame as english, type FrameArea } from './en/frame.js'
import { languages } from './languages.js'

const areas = Object.keys(english) as FrameArea[]

test.each(
  Object.entries(languages).flatMap(([tag, language]) => areas.map((area) => ({ area, language, tag }))),
)('the wallet’s site in $tag, $area: every text is there, in every form', async ({ area, language, tag }) => {
  const { frame } = await language.frame()
  expect(checkTranslation(await english[area](), await frame[area](), tag)).toEqual([])
})

const tags = ['en', ...Object.keys(languages)] as const

test.each(
  tags,
)('behavior: in %s, a window that was opened directly quotes the label of the button on the site', async (tag) => {
  const texts = tag === 'en' ? english : (await languages[tag as keyof typeof languages].frame()).frame
  const [approval, unlock, windows] = await Promise.all([texts.approval(), texts.unlock(), texts.windows()])
  expect(windows['review.alone.text']).toContain(`“${approval.reviewElsewhere}”`)
  expect(windows['release.alone.text']).toContain(`“${unlock['release.open']}”`)
})
