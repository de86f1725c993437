import type { Page } from '@playwright/test'
import { createTestWallet } from '@portico/testkit'
import type { Address } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { ports } from './FrameHost.js'
import { fund } from './fund.js'

type Asked = { method: string; params?: unknown }
type Answer = { error: { code: number; message: string } } | { result: unknown }

/**
 * Adds a wallet to the pages that open from now on, and gives it ETH. It approves everything, and has an account that no
 * test of any run has used. The wallet itself runs in the test's process.
 */
export async function announceNewWallet(page: Page, name: string): Promise<Address> {
  const wallet = createTestWallet({
    answer: 'approve',
    name,
    privateKeys: [generatePrivateKey()],
    rdns: 'test.portico.new',
    rpcUrl: `http://127.0.0.1:${ports.chain}`,
  })
  const [address] = wallet.accounts as [Address] // One key, so one account.
  await fund(address)
  await page.exposeFunction(
    'askNewWallet',
    // The kit's requests arrive untyped. The wallet refuses those that it does not know.
    (asked: Asked): Promise<Answer> =>
      wallet.provider.request(asked as Parameters<typeof wallet.provider.request>[0]).then(
        (result) => ({ result }),
        ({ code, message }) => ({ error: { code, message } }),
      ),
  )
  await page.addInitScript((info) => {
    // `exposeFunction` adds this function to the window, and no type says so.
    const { askNewWallet } = window as unknown as { askNewWallet: (asked: Asked) => Promise<Answer> }
    const provider = {
      on: () => provider,
      removeListener: () => provider,
      async request(asked: Asked) {
        const answer = await askNewWallet(asked)
        if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
        return answer.result
      },
    }
    const tell = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', tell)
    tell()
  }, wallet.info)
  return address
}
