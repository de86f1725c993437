import { expect, test, vi } from 'vitest'
import { open } from '../../../core/actions/open.js'
import { loadViews } from '../../testing/loadViews.js'
import { nextFrames } from '../../testing/nextFrames.js'
import { renderModal } from '../../testing/renderModal.js'
import { embeddedOf, storyLogin } from '../../testing/storyEmbedded.js'

test('default: the frame waits for the modal to be open, so that it is above it', async () => {
  await loadViews('ApproveTransaction')
  const portico = storyLogin()
  const client = await embeddedOf(portico)
  vi.spyOn(client, 'getState').mockReturnValue({ ...client.getState(), isSurfaceWanted: true })
  const showFrame = vi.spyOn(client.surface, 'show')
  const { end, root } = await renderModal(portico)
  open(portico, { view: 'ApproveTransaction' })
  let settle = () => {}
  portico.internal.running.opening = new Promise((resolve) => (settle = resolve))
  await expect.poll(() => root.querySelector('.approve-place')).not.toBeNull()
  await nextFrames()
  expect(showFrame).not.toHaveBeenCalled()
  settle()
  await expect.poll(() => showFrame.mock.calls.length).toBeGreaterThan(0)
  await end()
})
