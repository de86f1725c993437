import type { Stories } from '../../../ui/Stories.js'
import { fillSend } from '../../testing/fillSend.js'
import { playCamera } from '../../testing/playCamera.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyFriend } from '../../testing/storyPortfolio.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { storyEther } from '../../testing/storySending.js'

const show = (camera: Parameters<typeof playCamera>[0]) => (
  <StoryModal
    before={() => playCamera(camera)}
    kit={() => {
      const portico = storyPortico({ connected: 'Harbor', sending: {} })
      fillSend(portico, { receiverAddress: undefined, sendTokenAmount: undefined, token: storyEther })
      return portico
    }}
    view="WalletSendScan"
  />
)

export const stories = {
  default: { expect: 'Hold a QR code', render: () => show({ shows: '' }) },
  starting: { expect: 'Waiting for the camera', render: () => show('never') },
  read: { expect: '0.5', render: () => show({ shows: `ethereum:${storyFriend}@1?value=5e17` }) },
  otherNetwork: { expect: 'another network', render: () => show({ shows: `ethereum:${storyFriend}@99999` }) },
  nobody: { expect: 'No address found', render: () => show({ shows: 'https://example.com/menu' }) },
  denied: { expect: 'cannot use the camera', render: () => show('NotAllowedError') },
  none: { expect: 'No camera found', render: () => show('NotFoundError') },
  busy: { expect: 'The camera is in use', render: () => show('NotReadableError') },
} satisfies Stories
