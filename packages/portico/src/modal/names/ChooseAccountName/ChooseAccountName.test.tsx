import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { namesKit } from '../../testing/storyNames.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  document.documentElement.dir = ''
})

test.each([
  ['ltr', 'on a card', 1024, 768],
  ['rtl', 'on a card', 1024, 768],
  ['ltr', 'in a sheet', 320, 640],
])('behavior: nothing moves when the domain arrives, %s, %s', async (dir, _, width, height) => {
  await loadViews('ChooseAccountName')
  await page.viewport(width, height)
  document.documentElement.dir = dir
  const measure = async (zone: string, words: string) => {
    const { end, portico, root } = await renderModal(namesKit({ zone }))
    ends.push(end)
    openOn(portico, 'ChooseAccountName')
    const name = () => root.querySelector('.name-card-name')?.textContent
    await expect.poll(name).toBe(words)
    for (const animation of root.getAnimations()) {
      if (animation.effect?.getTiming().iterations === 1) animation.finish()
    }
    const parts = [
      ...root.querySelectorAll('.name-card, .name-card > :first-child, .name-head, [data-testid=name-start]'),
    ]
    expect(parts).toHaveLength(4)
    const places = parts.map((part) => {
      const { height, left, top, width } = part.getBoundingClientRect()
      return [left, top, width, height]
    })
    await ends.pop()?.()
    return places
  }
  const loading = await measure('never', 'yourname')
  expect(await measure('agora.eth', 'yourname.agora.eth')).toEqual(loading)
  const long = 'the-operator-of-this-site-has-a-very-long-domain.example'
  expect(await measure(long, `yourname.${long}`)).toEqual(loading)
})
