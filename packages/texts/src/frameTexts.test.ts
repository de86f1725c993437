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
