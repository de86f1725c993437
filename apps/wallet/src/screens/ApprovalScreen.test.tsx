import { adopt, uiCss } from 'portico/ui'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { SmartOperation } from '../approval/approvalRequest.js'
import { createRecipients } from '../approval/recipients.js'
import { memoryStore } from '../storage/frameStore.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'

/** A payment of a smart account, and who pays its fee. */
async function draw(operation: Partial<SmartOperation>) {
  adopt(document, uiCss, screensCss)
  const store = memoryStore()
  const value = {
    hostCloses: () => false,
    nowMs: Date.now,
    own: async () => [],
    recipients: createRecipients(store),
    rpc: async () => ({}),
    store,
  }
  return render(
    <ScreensProvider value={value}>
      <ApprovalScreen
        asker={{ name: undefined, origin: 'https://shop.example' }}
        isWorking={false}
        onApprove={() => {}}
        onReject={() => {}}
        onReviewElsewhere={undefined}
        request={{
          account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          calls: [{ data: '0x', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n }],
          fees: [],
          kind: 'calls',
          method: 'wallet_sendCalls',
          networkId: 'eip155:1',
          operation: { feeWei: 21_000n * 10n ** 9n, isFirst: false, isSponsored: false, ...operation },
        }}
      />
    </ScreensProvider>,
  )
}

test('behavior: who pays is named: the operator, or the host that the app named', async () => {
  const own = await draw({ isSponsored: true })
  await expect.element(own.getByTestId('fee')).toHaveTextContent(/^Paid for you$/)
  await own.unmount()
  const app = await draw({ isSponsored: true, payer: 'pay.shop.example' })
  await expect.element(app.getByTestId('fee')).toHaveTextContent(/^Paid by pay\.shop\.example$/)
})

test('behavior: a paymaster that does not pay is told, with who pays in its place', async () => {
  const unpaid = 'pay.shop.example does not pay for this: “over budget”.'
  const screen = await draw({ unpaid })
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent(`${unpaid} You would pay the fee yourself.`)
  await expect.element(screen.getByTestId('fee')).toHaveTextContent(/^At most 0\.000021/)
})
