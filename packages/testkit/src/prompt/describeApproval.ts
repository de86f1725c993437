import { formatEther, formatUnits } from 'viem'
import type { Approval, ShownCall, ShownNetwork } from './approval.js'

/** One screen of the test wallet in words. All of it is shown as text, never as markup. */
export type ApprovalText = {
  title: string
  /** Label of the approve button. */
  approve: string
  facts: readonly { label: string; text: string }[]
  /** The whole text to sign. */
  document?: { label: string; text: string } | undefined
}

/** Describes what the site asks for, in the test wallet's words. */
export function describeApproval(approval: Approval): ApprovalText {
  const site = { label: 'Site', text: approval.origin }
  const network = { label: 'Network', text: networkText(approval.network) }
  switch (approval.kind) {
    case 'unlock':
      return { approve: 'Unlock', facts: [site], title: 'Wallet is locked' }
    case 'connect':
      return { approve: 'Approve', facts: [site, network], title: 'Connect to this site?' }
    case 'signMessage':
      return {
        approve: 'Approve',
        document: { label: 'Message', text: approval.message },
        facts: [site, { label: 'Account', text: approval.account }],
        title: 'Sign this message?',
      }
    case 'signTypedData':
      return {
        approve: 'Approve',
        document: { label: 'Typed data', text: approval.typedData },
        facts: [site, { label: 'Account', text: approval.account }, network],
        title: 'Sign this data?',
      }
    case 'sendTransaction':
      return {
        approve: 'Approve',
        document: documentOf([approval.call]),
        facts: [
          site,
          { label: 'From', text: approval.account },
          { label: 'To', text: approval.call.to ?? 'A new contract' },
          { label: 'Amount', text: amountText(approval.call) },
          network,
        ],
        title: 'Send this transaction?',
      }
    case 'sendCalls':
      return {
        approve: 'Approve',
        document: documentOf(approval.calls),
        facts: [
          site,
          { label: 'From', text: approval.account },
          { label: 'Calls', text: String(approval.calls.length) },
          network,
        ],
        title: 'Send these calls?',
      }
    case 'signTransactions': {
      const { account, isSent, transactions } = approval
      const what =
        transactions.length === 1 ? 'this transaction' : `these ${transactions.length} transactions`
      return {
        approve: 'Approve',
        document: { label: 'Transaction', text: transactions.join('\n\n') },
        facts: [site, { label: 'Account', text: account }, network],
        title: `${isSent ? 'Send' : 'Sign'} ${what}?`,
      }
    }
    case 'switchNetwork':
      return {
        approve: 'Approve',
        facts: [
          site,
          { label: 'From', text: networkText(approval.network) },
          { label: 'To', text: networkText(approval.target) },
        ],
        title: 'Switch network?',
      }
    case 'addNetwork':
      return {
        approve: 'Approve',
        facts: [
          site,
          { label: 'Network', text: networkText(approval.target) },
          { label: 'Endpoint', text: approval.rpcUrl },
        ],
        title: 'Add this network?',
      }
  }
}

function networkText({ chainId, name }: ShownNetwork): string {
  // Ids of some families are too long to be useful.
  return typeof chainId === 'number' ? `${name} (${chainId})` : name
}

function amountText({ valueWei }: ShownCall): string {
  // Below a billionth of the coin, the decimal form is an unreadable row of zeros.
  if (valueWei > 0n && valueWei < 10n ** 9n) return `${formatUnits(valueWei, 0)} wei`
  return `${formatEther(valueWei)} of the network's coin`
}

function documentOf(calls: readonly ShownCall[]): ApprovalText['document'] {
  const [only] = calls
  if (calls.length === 1 && only?.data === '0x') return undefined
  const text = calls.map((call) =>
    calls.length === 1
      ? call.data
      : [`To ${call.to ?? 'a new contract'}`, amountText(call), `Data ${call.data}`].join('\n'),
  )
  return { label: calls.length === 1 ? 'Data' : 'Calls', text: text.join('\n\n') }
}
