import type { ApprovalRequest } from '../approvalRequest.js'

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns a request of `account` to send one call on Ethereum. Default recipient: `bob`. */
export function sendRequest(
  call: { to?: `0x${string}`; value?: bigint; data?: `0x${string}` },
  more: { problem?: string } = {},
): ApprovalRequest {
  return {
    account,
    calls: [{ data: '0x', to: bob, value: 0n, ...call }],
    fees: [],
    kind: 'calls',
    method: 'eth_sendTransaction',
    networkId: 'eip155:1',
    ...more,
  }
}
