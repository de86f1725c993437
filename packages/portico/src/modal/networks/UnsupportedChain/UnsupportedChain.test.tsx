import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getConnections } from '../../../core/actions/getConnections.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('UnsupportedChain'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('behavior: disconnecting drops the wallet on the other network, and no other of its family', async () => {
  const portico = storyPortico({
    besides: ['Lantern'],
    connected: 'Harbor',
    wallets: [{ name: 'Harbor', networkId: 'eip155:666' }, { name: 'Lantern' }],
  })
  const { end, modal } = await renderModal(portico)
  ends.push(end)
  openOn(portico, 'UnsupportedChain')
  await userEvent.click(modal.getByTestId('disconnect-button'))
  await expect.poll(() => getConnections(portico).connections.map(({ name }) => name)).toEqual(['Lantern'])
})
