import { expect, test } from 'vitest'
import { startInbox } from './startInbox.js'

test('behavior: a mail is shown on the ground of the scheme that its words are drawn for, light or dark', async () => {
  const inbox = await startInbox()
  try {
    const page = await (await fetch(inbox.url)).text()
    expect(page).toMatch(/iframe\{background:Canvas;/)
  } finally {
    await inbox.close()
  }
})
