import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getNetwork } from '../../../core/actions/getNetwork.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('Networks', 'SwitchNetwork'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('behavior: a wallet that switches after it was given up takes the error away', async () => {
  const portico = storyPortico({ connected: 'Harbor', wallets: [{ name: 'Harbor', switches: 'fail' }] })
  const { end, modal, root } = await renderModal(portico)
  ends.push(end)
  openOn(portico, 'Networks')
  await userEvent.click(modal.getByTestId('network-eip155:8453'))
  const title = () => root.querySelector('.request-title')?.textContent
  await expect.poll(title).toBe('Harbor did not switch')
  portico.inWallet.switchTo('eip155:8453')
  await expect.poll(() => getNetwork(portico).networkId).toBe('eip155:8453')
  await expect.poll(title).not.toBe('Harbor did not switch')
})
