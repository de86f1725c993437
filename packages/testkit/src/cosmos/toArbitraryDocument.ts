import { base64 } from '@scure/base'

/** Returns the document that is signed for text. Source: ADR-036 of the Cosmos SDK. */
export function toArbitraryDocument(signer: string, bytes: Uint8Array) {
  return {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(bytes), signer } }],
    sequence: '0',
  }
}
