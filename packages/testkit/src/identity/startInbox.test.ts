import { expect, test } from 'vitest'
import { startInbox } from './startInbox.js'

test('behavior: an email is shown on the background that its text is designed for, light or dark', async () => {
  const inbox = await startInbox()
  try {
    const page = await (await fetch(inbox.url)).text()
    expect(page).toMatch(/iframe\{background:Canvas;/)
  } finally {
    await inbox.close()
  }
})
