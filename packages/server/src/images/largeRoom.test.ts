import { expect, test } from 'vitest'
import { createLargeRoom } from './largeRoom.js'

/** The limit of an original, and how many are fetched at the same time. */
const originalBytes = 10 * 1024 * 1024
const fetches = 64

/** Requests a turn for this many pictures, each from another site and for another client unless stated otherwise. */
function start(
  count: number,
  what = (index: number) => ({ asker: `asker ${index}`, original: siteOf(index) }),
) {
  const rooms = createLargeRoom()
  let holding = 0
  let most = 0
  const entered = Array.from({ length: count }, (_, index) => rooms.enter(what(index)))
  const given = entered.map(async ({ leave, room }) => {
    await room.more()
    holding++
    most = Math.max(most, holding)
    return () => {
      holding--
      leave()
    }
  })
  for (const one of given) one.catch(() => {})
  return { entered, given, holding: () => holding, most: () => most }
}
const siteOf = (index: number) => `https://site${index}.example/picture`
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('hardening A30: 64 pictures of 10 MB hold 62 MB together', async () => {
  const { entered, given, holding, most } = start(fetches)
  await settled()
  expect(holding()).toBe(3)
  for (const one of given) (await one)()
  expect([holding(), most()]).toEqual([0, 3])
  // The bytes that all pictures hold, and those of the three large ones.
  const bytes = entered.reduce((sum, { room }) => sum + room.bytes, 0) + most() * originalBytes
  expect(bytes / (1024 * 1024)).toBe(62)
})

test('hardening A30: one site, or one client, has room for one large picture, and others for theirs', async () => {
  const ofSite = start(4, (index) => ({ asker: `asker ${index}`, original: siteOf(index === 3 ? 1 : 0) }))
  await settled()
  expect(ofSite.holding()).toBe(2)
  const ofAsker = start(4, (index) => ({ asker: index === 3 ? 'another' : 'one', original: siteOf(index) }))
  await settled()
  expect(ofAsker.holding()).toBe(2)
})

test('hardening A30: a picture that ended while it waited takes no room', async () => {
  const { entered, given, holding } = start(8)
  await settled()
  for (const { leave } of entered.slice(3)) leave()
  await (await given[0])?.()
  await settled()
  expect(holding()).toBe(7)
  // All of them have ended: each began and ended at once.
  await Promise.all(given)
})
